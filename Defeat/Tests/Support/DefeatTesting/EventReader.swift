import HTTPTypes
import HolonHTTP

/// A connection of a page or a device, which reads one server-sent event after another.
public final class EventReader {
  private let task: Task<Void, Never>
  private var events: AsyncThrowingStream<String, any Error>.Iterator

  init(_ session: HTTPSession, _ request: HTTPRequest) {
    let (stream, found) = AsyncThrowingStream.makeStream(of: String.self)
    events = stream.makeAsyncIterator()
    task = Task {
      var lines: [String] = []
      do {
        try await session.lines(of: request) { answer in
          guard answer.status == 200 else { throw Refused(status: answer.status) }
        } onLine: { line in
          if !line.isEmpty { return lines.append(line) }
          found.yield(lines.joined(separator: "\n"))
          lines = []
        }
        found.finish()
      } catch {
        found.finish(throwing: error)
      }
    }
  }

  deinit { task.cancel() }

  /// Waits for the first event or comment, after which the server sends all further events.
  public func begin() async throws { _ = try await events.next() }

  /// Returns the next event that isn't a comment, or nil after the end of the stream.
  public func next() async throws -> String? {
    while let event = try await events.next() {
      if !event.hasPrefix(":"), !event.hasPrefix("retry:") { return event }
    }
    return nil
  }

  /// The error for a response with another status than 200.
  struct Refused: Error {
    let status: Int
  }
}
