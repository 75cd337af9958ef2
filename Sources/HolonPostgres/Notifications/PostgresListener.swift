internal import CLibPQ
internal import HolonBase
internal import HolonRepositories

/// A connection that listens, on a thread of its own.
final class PostgresListener: Sendable {
  let events: AsyncStream<PostgresListenerEvent>
  private let task: Task<Void, Never>

  init(_ configuration: PostgresConfiguration, _ channels: [String]) {
    let (stream, continuation) = AsyncStream.makeStream(of: PostgresListenerEvent.self)
    events = stream
    task = Task.detached {
      let backoff = Backoff(attempts: .max, first: .milliseconds(100), longest: .seconds(5))
      var failures = 0
      while !Task.isCancelled {
        do {
          let connection = try PostgresConnection(configuration)
          try await connection.open()
          try await connection.listen(to: channels)
          failures = 0
          continuation.yield(.listening)
          await withTaskCancellationHandler {
            await connection.hear { continuation.yield(.notification($0)) }
          } onCancel: {
            connection.interruption.request()
          }
          await connection.close()
        } catch {
          failures += 1
        }
        var random = SystemRandomNumberGenerator()
        try? await Task.sleep(for: backoff.wait(after: max(failures, 1), using: &random))
      }
      continuation.finish()
    }
  }

  deinit { task.cancel() }
}

extension PostgresConnection {
  fileprivate func listen(to channels: [String]) throws {
    for channel in channels { try executeScript("LISTEN \(channel.quotedSQLName)") }
  }

  /// Tells what is heard, until the connection breaks or somebody interrupts.
  fileprivate func hear(_ tell: (PostgresNotification) -> Void) {
    guard let wire else { return }
    // What came together with the answer to `LISTEN` is there already.
    repeat {
      while let notification = libpq.pointee.notifies(wire.pointer) {
        defer { libpq.pointee.freemem(notification) }
        tell(
          PostgresNotification(
            channel: String(cString: notification.pointee.relname),
            payload: notification.pointee.extra.map { String(cString: $0) } ?? ""))
      }
    } while wire.waitForNews()
  }
}
