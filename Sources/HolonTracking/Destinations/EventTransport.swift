public import HTTPTypes
public import HolonBase

/// A sender of requests over HTTP; HolonHTTP has adapters for the network.
public protocol EventTransport: Sendable {
  /// Sends a request and waits for the response.
  ///
  /// - Throws: ``TransportError``, or any other error for a request whose arrival is unknown. It throws soon when the
  ///   task is cancelled.
  func send(_ request: EventRequest) async throws -> EventResponse
}

/// A request that sends events.
///
/// Its URL and headers may contain secrets, so it is never logged.
public struct EventRequest: Hashable, Sendable {
  /// The method, URL and headers.
  public var head: HTTPRequest

  /// The body.
  public var body: [UInt8]

  /// Whether the destination accepts a compressed body, as `Content-Encoding: gzip`; the transport decides.
  public var takesGzip: Bool

  /// Creates a request.
  public init(_ head: HTTPRequest, body: [UInt8], takesGzip: Bool = false) {
    self.head = head
    self.body = body
    self.takesGzip = takesGzip
  }
}

/// The response to a request.
public struct EventResponse: Hashable, Sendable {
  /// The status and headers.
  public var head: HTTPResponse

  /// The body.
  public var body: [UInt8]

  /// Creates a response.
  public init(_ head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// An error from a request without a response.
public struct TransportError: Error, Hashable, Sendable {
  /// Whether the request may have arrived nevertheless.
  public var mayHaveArrived: Bool

  /// A sentence that states what happened, without secrets.
  public var message: String

  /// Creates an error.
  public init(mayHaveArrived: Bool, _ message: String) {
    self.mayHaveArrived = mayHaveArrived
    self.message = message
  }
}

extension TransportError: DescribedError {
  /// The message.
  public var description: String { message }
}
