import Foundation
import Hummingbird
import NIOCore

/// What is known of a request besides its content.
struct HubContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The address that the request has come from; nil in tests without a network.
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}

extension HubContext {
  /// The space of the address; nil for what can't be one.
  var space: UUID? { parameters.get("space").flatMap { UUID(uuidString: $0) } }
}
