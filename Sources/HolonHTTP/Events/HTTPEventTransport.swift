internal import HTTPTypes
internal import HolonCompression
public import HolonTracking

/// Sends trackers' requests over the network.
///
/// ```swift
/// let transport = HTTPEventTransport()
/// ```
///
/// Bodies are packed where the destination takes that, and where it makes them smaller. Redirects are not followed, for
/// a request with secrets belongs to the address that it was made for: a destination sees the status and says what that
/// means.
public struct HTTPEventTransport: EventTransport {
  private let session: HTTPSession

  // Below it, the header of gzip and the time cost more than they save.
  private static let leastPacked = 1024

  /// Creates a transport.
  ///
  /// - Parameter session: The connections to use; several transports may share them.
  public init(session: HTTPSession = HTTPSession()) {
    self.session = session
  }

  /// Sends a request and waits for the whole answer.
  ///
  /// - Throws: `TransportError`, which names host and path, and no secrets.
  public func send(_ request: EventRequest) async throws -> EventResponse {
    var head = request.head
    var body = request.body
    if request.takesGzip, body.count >= Self.leastPacked, let packed = Gzip.packed(body), packed.count < body.count {
      head.headerFields[.contentEncoding] = "gzip"
      body = packed
    }
    do {
      let answer = try await session.send(head, body: body)
      let status = HTTPResponse.Status(code: min(max(answer.status, 100), 999))
      return EventResponse(HTTPResponse(status: status, headerFields: answer.fields), body: answer.body)
    } catch {
      throw TransportError(mayHaveArrived: error.mayHaveArrived, error.message)
    }
  }
}
