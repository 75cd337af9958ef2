public import HTTPTypes

/// Sends requests over HTTP; the adapters for the network are in HolonHTTP.
public protocol EventTransport: Sendable {
  /// Sends a request and waits for the answer.
  ///
  /// - Throws: ``TransportError``, or anything else for a request of which nobody knows whether it has arrived. When
  ///   the task is cancelled it throws soon.
  func send(_ request: EventRequest) async throws -> EventResponse
}

/// A request that sends events.
///
/// Its URL and headers may hold secrets, so it is never logged.
public struct EventRequest: Hashable, Sendable {
  /// Method, URL and headers.
  public var head: HTTPRequest

  /// The body.
  public var body: [UInt8]

  /// Whether the destination takes the body packed as well, as `Content-Encoding: gzip`, which is up to the transport.
  public var takesGzip: Bool

  /// Creates a request.
  public init(_ head: HTTPRequest, body: [UInt8], takesGzip: Bool = false) {
    self.head = head
    self.body = body
    self.takesGzip = takesGzip
  }
}

/// The answer to a request.
public struct EventResponse: Hashable, Sendable {
  /// Status and headers.
  public var head: HTTPResponse

  /// The body.
  public var body: [UInt8]

  /// Creates an answer.
  public init(_ head: HTTPResponse, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// An error from a request without an answer.
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

extension TransportError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
