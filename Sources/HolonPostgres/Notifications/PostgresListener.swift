internal import CLibPQ
internal import Dispatch
internal import Foundation
internal import HolonRepositories

/// A connection that listens.
///
/// While nothing is told it takes no thread: the system wakes its queue.
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
          let heard = try await connection.listen(to: channels)
          failures = 0
          continuation.yield(.listening)
          await connection.hear(heard) { continuation.yield(.notification($0)) }
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
  /// Listens, and gives the socket on which something will be heard.
  fileprivate func listen(to channels: [String]) throws -> Int32 {
    for channel in channels { try executeScript("LISTEN \(channel.quotedSQLName)") }
    return libpq.pointee.socket(try connected().pointer)
  }

  /// Takes what was told so far.
  ///
  /// - Returns: Nil when the connection is gone.
  private func takeNotifications() -> [PostgresNotification]? {
    guard let wire, (try? wire.consume()) != nil, isUsable else { return nil }
    var notifications: [PostgresNotification] = []
    while let notification = libpq.pointee.notifies(wire.pointer) {
      defer { libpq.pointee.freemem(notification) }
      notifications.append(
        PostgresNotification(
          channel: String(cString: notification.pointee.relname),
          payload: notification.pointee.extra.map { String(cString: $0) } ?? ""))
    }
    return notifications
  }

  /// Tells what is heard, until the connection breaks or the task is cancelled.
  fileprivate func hear(_ socket: Int32, _ tell: @Sendable (PostgresNotification) -> Void) async {
    // libpq closes its socket when the server is gone, and a source may lose its own only after it was cancelled.
    let copy = dup(socket)
    guard copy >= 0 else { return }
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    let source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: .global())
    let (wakings, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    source.setEventHandler { waker.yield() }
    source.setCancelHandler { Foundation.close(copy) }
    source.resume()
    // What came together with the answer to `LISTEN` wakes nobody.
    waker.yield()
    for await _ in wakings {
      guard let notifications = takeNotifications() else { break }
      for notification in notifications { tell(notification) }
    }
    source.cancel()
  }
}
