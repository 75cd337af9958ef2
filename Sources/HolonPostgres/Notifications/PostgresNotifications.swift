internal import CLibPQ
internal import HolonBase
internal import HolonSQL

/// A message on a channel (`NOTIFY channel, 'payload'`).
public struct PostgresNotification: Hashable, Sendable {
  /// The name of the channel.
  public let channel: String

  /// The message; often empty.
  public let payload: String

  /// Creates a message.
  public init(channel: String, payload: String) {
    (self.channel, self.payload) = (channel, payload)
  }
}

/// An event for a listener.
public enum PostgresListenerEvent: Hashable, Sendable {
  /// All messages from now on are received; earlier ones, for example without a connection, may be missed.
  case listening

  /// A message was received.
  case notification(PostgresNotification)
}

extension PostgresPool {
  /// Returns the messages on channels from now on, without end, also after lost connections.
  ///
  /// ```swift
  /// for await event in pool.notifications(on: ["space"]) {
  ///   switch event {
  ///   case .listening: catchUp()
  ///   case .notification(let notification): wake(notification.payload)
  ///   }
  /// }
  /// ```
  ///
  /// When the connection is lost, it is retried with growing waits. ``PostgresListenerEvent/listening`` comes again
  /// when it is back, so that callers that depend on messages can check the state themselves.
  ///
  /// The stream uses a connection in addition to those of the pool, and ends when its task is cancelled.
  ///
  /// - Parameter channels: The names of the channels.
  public func notifications(on channels: [String]) -> AsyncStream<PostgresListenerEvent> {
    AsyncStream { [configuration] continuation in
      let listening = Task.detached {
        await Self.listen(to: channels, configuration) { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in listening.cancel() }
    }
  }

  private static func listen(
    to channels: [String], _ configuration: PostgresConfiguration, _ send: @Sendable (PostgresListenerEvent) -> Void
  ) async {
    let backoff = Backoff(attempts: .max, first: .milliseconds(100), longest: .seconds(5))
    var failures = 0
    while !Task.isCancelled {
      do {
        let connection = try PostgresConnection(configuration)
        try await connection.open()
        try await connection.listen(to: channels)
        failures = 0
        send(.listening)
        await withTaskCancellationHandler {
          await connection.forEachNotification { send(.notification($0)) }
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
  }

  /// Sends a message on a channel, to all listeners on any connection.
  ///
  /// - Parameters:
  ///   - channel: The name of the channel.
  ///   - payload: The message, of less than 8,000 bytes.
  public func notify(_ channel: String, _ payload: String = "") async throws {
    try await execute("SELECT pg_notify($1, $2)", [.text(channel), .text(payload)])
  }
}

extension PostgresConnection {
  fileprivate func listen(to channels: [String]) throws {
    for channel in channels { try executeScript("LISTEN \(channel.quotedSQLName)") }
  }

  /// Reports messages until the connection is lost or the wait is interrupted.
  fileprivate func forEachNotification(_ send: (PostgresNotification) -> Void) {
    guard let wire else { return }
    // Messages may have come together with the response to `LISTEN`.
    repeat {
      while let notification = libpq.pointee.notifies(wire.pointer) {
        defer { libpq.pointee.freemem(notification) }
        send(
          PostgresNotification(
            channel: String(cString: notification.pointee.relname),
            payload: notification.pointee.extra.map { String(cString: $0) } ?? ""))
      }
    } while wire.waitForNews()
  }
}
