import Foundation
import Hummingbird
import NIOCore

/// The context of a request.
struct HubContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The client's address; nil in tests without a network.
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}

extension HubContext {
  /// The space in the path; nil for text that isn't an identifier.
  var space: UUID? { parameters.get("space").flatMap { UUID(uuidString: $0) } }
}
