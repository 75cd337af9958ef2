internal import HolonRepositories

/// What was told on a channel (`NOTIFY channel, 'payload'`).
public struct PostgresNotification: Hashable, Sendable {
  /// The name of the channel.
  public let channel: String

  /// What was told; often nothing.
  public let payload: String

  /// Creates what was told.
  public init(channel: String, payload: String) {
    (self.channel, self.payload) = (channel, payload)
  }
}

/// What comes to someone who listens.
public enum PostgresListenerEvent: Hashable, Sendable {
  /// From now on everything is heard; what was told before, as while there was no connection, is not.
  case listening

  /// Something was told.
  case notification(PostgresNotification)
}

/// What is told on channels, without end, whatever happens to connections.
///
/// When the server is gone, it's tried again until it's there, with growing times in between; then
/// ``PostgresListenerEvent/listening`` comes once more, so that whoever depends on what was told can look for himself.
/// The sequence ends when its task is cancelled.
public struct PostgresNotifications: AsyncSequence, Sendable {
  let configuration: PostgresConfiguration
  let channels: [String]

  /// Listens on a connection of its own.
  public func makeAsyncIterator() -> Iterator {
    Iterator(listener: PostgresListener(configuration, channels))
  }

  /// Hears what is told.
  public struct Iterator: AsyncIteratorProtocol {
    private let listener: PostgresListener
    private var events: AsyncStream<PostgresListenerEvent>.Iterator

    init(listener: PostgresListener) {
      self.listener = listener
      events = listener.events.makeAsyncIterator()
    }

    /// Waits for the next event; nil when the task is cancelled.
    public mutating func next() async -> PostgresListenerEvent? { await events.next() }
  }
}

extension PostgresPool {
  /// What is told on channels from now on.
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
  /// It takes a connection besides those of the pool, for as long as somebody goes through it.
  ///
  /// - Parameter channels: The names of the channels.
  public func notifications(on channels: [String]) -> PostgresNotifications {
    PostgresNotifications(configuration: configuration, channels: channels)
  }

  /// Tells something on a channel, to everyone who listens to it on any connection.
  ///
  /// - Parameters:
  ///   - channel: The name of the channel.
  ///   - payload: What to tell, in less than 8,000 bytes.
  public func notify(_ channel: String, _ payload: String = "") async throws {
    try await execute("SELECT pg_notify($1, $2)", [.text(channel), .text(payload)])
  }
}
