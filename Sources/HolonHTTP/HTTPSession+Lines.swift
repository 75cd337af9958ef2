internal import Foundation
public import HTTPTypes

/// Responses that arrive piece by piece, such as server-sent events.
extension HTTPSession {
  /// Sends a request and passes on the lines of the response as they arrive.
  ///
  /// The connection counts as lost when no byte has arrived for as long as a whole response may take.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - onAnswer: Called once with the status and the header fields, before the first line. The body is empty.
  ///   - onLine: Called for each line, without its end. When it throws, the connection ends.
  /// - Throws: ``HTTPError`` when the connection fails or falls silent, and errors that the closures throw.
  public func lines(
    of request: HTTPRequest, onAnswer: (_ answer: HTTPAnswer) throws -> Void,
    onLine: (String) throws -> Void
  ) async throws {
    try check(request)
    var line: [UInt8] = []
    try await exchange.chunks(of: request, onAnswer: onAnswer) { bytes in
      var start = 0
      while start < bytes.count, let base = bytes.baseAddress {
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        let end = found.map { UnsafeRawPointer($0) - base } ?? bytes.count
        guard end - start <= longestAnswer - line.count else {
          throw HTTPError.answerTooLong(request, limit: longestAnswer)
        }
        line.append(contentsOf: bytes[start..<end])
        guard found != nil else { return }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        try onLine(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
        start = end + 1
      }
    }
  }
}
