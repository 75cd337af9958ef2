internal import HTTPTypes
internal import HolonCompression
public import HolonTracking

/// A transport of trackers' requests over the network.
///
/// ```swift
/// let transport = HTTPEventTransport()
/// ```
///
/// Bodies are compressed if the destination supports that and they become smaller. Redirects aren't followed, because a
/// request with secrets belongs to its original address: the destination receives the status and interprets it.
public struct HTTPEventTransport: EventTransport {
  private let session: HTTPSession

  // For smaller bodies, the header of gzip and the time cost more than compression saves.
  private static let leastPacked = 1024

  /// Creates a transport.
  ///
  /// - Parameter session: The connections to use; several transports may share them.
  public init(session: HTTPSession = HTTPSession()) {
    self.session = session
  }

  /// Sends a request and waits for the whole response.
  ///
  /// - Throws: `TransportError`, which has the host and the path, and no secrets.
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
