import HolonHTTP
import HolonTracking

/// The network, which is set up when the first request needs it: most commands make none.
struct LazyTransport: EventTransport {
  private static let transport = HTTPEventTransport()

  func send(_ request: EventRequest) async throws -> EventResponse { try await Self.transport.send(request) }
}
