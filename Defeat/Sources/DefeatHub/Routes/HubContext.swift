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

  /// Waits until the event loop of the connection has done what it was given so far.
  func passEventLoop() async throws { try await channel.eventLoop.submit {}.get() }
}

extension HubContext {
  /// The space in the path; nil for text that isn't an identifier.
  var space: UUID? { parameters.get("space").flatMap { UUID(uuidString: $0) } }
}
