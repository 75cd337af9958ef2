/// The durability and the limits of a queue of events.
public struct QueueOptions: Hashable, Sendable {
  /// The failures that an accepted event survives.
  public enum Durability: String, Hashable, Sendable, CaseIterable {
    /// No failure: the event is in memory.
    case memory

    /// The sudden end of the process: the bytes are with the operating system when the event is accepted.
    case process

    /// A loss of power as well, a moment later: the bytes are written to the device in groups.
    ///
    /// ``QueuedTracker/synchronize()`` waits for that; accepting doesn't.
    case power
  }

  /// The treatment of a new event when the queue is full.
  public enum Overflow: String, Hashable, Sendable, CaseIterable {
    /// The oldest events are dropped, a whole file of them.
    case dropOldest

    /// The new event is refused.
    case refuseNewest
  }

  /// The failures that an accepted event survives.
  public var durability: Durability

  /// The maximum size of the queue, in bytes.
  public var bytes: Int

  /// The maximum number of waiting events.
  public var events: Int

  /// The longest time that an event may wait; nil for any time.
  public var age: Duration?

  /// The treatment of a new event when the queue is full.
  public var overflow: Overflow

  /// The longest time that bytes wait for others before they are written to the device, with durability `power`.
  public var syncInterval: Duration

  /// Creates options.
  public init(
    durability: Durability = .process, bytes: Int = 64 << 20, events: Int = 1_000_000, age: Duration? = nil,
    overflow: Overflow = .dropOldest, syncInterval: Duration = .milliseconds(50)
  ) {
    precondition(bytes >= 4096 && events > 0, "the limits of the queue don't allow a single event: raise them")
    self.durability = durability
    self.bytes = bytes
    self.events = events
    self.age = age
    self.overflow = overflow
    self.syncInterval = syncInterval
  }

  /// The size in bytes at which a new file starts: small enough that dropping one loses a small part of the queue.
  var segmentBytes: Int { min(max(bytes / 16, 1024), 4 << 20) }

  /// The number of events at which a new file starts.
  var segmentEvents: Int { max(events / 16, 1) }
}
