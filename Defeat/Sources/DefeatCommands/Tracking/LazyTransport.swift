import HolonHTTP
import HolonTracking

/// A network transport that is created for the first request, because most commands send none.
struct LazyTransport: EventTransport {
  private static let transport = HTTPEventTransport()

  func send(_ request: EventRequest) async throws -> EventResponse { try await Self.transport.send(request) }
}
