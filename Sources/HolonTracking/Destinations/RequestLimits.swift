/// The limits of a request to a destination.
public struct RequestLimits: Hashable, Sendable {
  /// The maximum number of events.
  public var events: Int

  /// The maximum size of a body, in bytes: events with commas in between, ``overhead``, and the group.
  public var bytes: Int

  /// The size of the body apart from events and group, in bytes.
  public var overhead: Int

  /// The maximum size of an event, in bytes; larger ones are refused when they are tracked.
  public var eventBytes: Int

  /// The maximum age of an event; older ones are dropped; nil for any age.
  public var age: Duration?

  /// The maximum number of requests a second; nil for any number.
  public var requestsPerSecond: Double?

  /// Creates limits.
  public init(
    events: Int, bytes: Int, overhead: Int = 0, eventBytes: Int = .max, age: Duration? = nil,
    requestsPerSecond: Double? = nil
  ) {
    precondition(events > 0 && bytes > overhead, "the limits don't allow a single event: raise them")
    self.events = events
    self.bytes = bytes
    self.overhead = overhead
    self.eventBytes = min(eventBytes, bytes - overhead)
    self.age = age
    self.requestsPerSecond = requestsPerSecond
  }
}
