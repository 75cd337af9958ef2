/// How much a request to a destination may carry.
public struct RequestLimits: Hashable, Sendable {
  /// How many events.
  public var events: Int

  /// How many bytes of body: the events', a comma between each two, and ``overhead``, and the group's.
  public var bytes: Int

  /// The bytes of body that come to those of events and group.
  public var overhead: Int

  /// How many bytes an event may have; a larger one is refused when it is tracked.
  public var eventBytes: Int

  /// How old an event may be when it is sent; an older one is dropped. Nil for any age.
  public var age: Duration?

  /// How many requests a second at most; nil for any number.
  public var requestsPerSecond: Double?

  /// Creates limits.
  public init(
    events: Int, bytes: Int, overhead: Int = 0, eventBytes: Int = .max, age: Duration? = nil,
    requestsPerSecond: Double? = nil
  ) {
    precondition(events > 0 && bytes > overhead, "a request has to have room for an event")
    self.events = events
    self.bytes = bytes
    self.overhead = overhead
    self.eventBytes = min(eventBytes, bytes - overhead)
    self.age = age
    self.requestsPerSecond = requestsPerSecond
  }
}
