public import HTTPTypes

/// Server-sent events.
extension HTTPSession {
  /// Sends a request and passes on the server-sent events of the response as they arrive.
  ///
  /// The connection counts as lost when no byte has arrived for as long as a whole response may take. An event may be
  /// as long as a whole response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - onAnswer: Called once with the status and the fields, before the first event. It can throw an error for a
  ///     response that isn't an event stream (`HTTPAnswer.isEventStream`).
  ///   - onEvent: Called for each event. When it throws, the connection ends.
  /// - Throws: ``HTTPError`` when the connection fails or falls silent, and errors that the closures throw.
  public func events(
    of request: HTTPRequest, onAnswer: (_ answer: HTTPAnswer) throws -> Void,
    onEvent: (ServerSentEvent) throws -> Void
  ) async throws {
    try check(request)
    var parser = ServerSentEventParser(maximumSize: longestAnswer)
    try await exchange.chunks(of: request, onAnswer: onAnswer) { bytes in
      for byte in bytes {
        if let event = try parser.append(byte) { try onEvent(event) }
      }
    }
  }
}

extension HTTPAnswer {
  /// Whether the response is an event stream: its status is 200, and its type is `text/event-stream`.
  public var isEventStream: Bool { status == 200 && mediaType == "text/event-stream" }
}
