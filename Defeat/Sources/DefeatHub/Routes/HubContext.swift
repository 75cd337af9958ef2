import Foundation
import Hummingbird
import NIOCore

/// The context of a request.
struct HubContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  private let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The client's address; nil in tests without a network.
  var remoteAddress: SocketAddress? { channel.remoteAddress }

  /// Whether the client has closed the connection.
  var isClosed: Bool { !channel.isActive }
}

extension HubContext {
  /// The space in the path; nil for text that isn't an identifier.
  var space: UUID? { parameters.get("space").flatMap { UUID(uuidString: $0) } }
}
