/// The pace at which a queue is delivered.
public struct DeliveryOptions: Sendable {
  /// The number of waiting events that are sent immediately.
  public var events: Int

  /// The time after which fewer events are sent.
  public var interval: Duration

  /// The maximum number of concurrent requests.
  public var requests: Int

  /// The longest time that a request may take.
  public var timeout: Duration

  /// The longest wait after the first failure; it doubles with each one, and how long is really waited is random.
  public var firstWait: Duration

  /// The longest wait after any failure.
  public var longestWait: Duration

  /// The number of consecutive failures after which the server is left alone, then tried with a single request.
  public var failures: Int

  /// The shortest time for which a failing server is left alone.
  public var pause: Duration

  /// The longest time for which a server that asks for it is left alone.
  public var longestRetryAfter: Duration

  /// Whether delivery begins immediately, or with the first ``QueuedTracker/flush(deadline:)``.
  ///
  /// Not for a process that is soon over, such as a command: it leaves its events to one that takes its time.
  public var beginsAtOnce: Bool

  /// Called with a sentence when deliveries are paused, the destination refuses events for good, or the queue's files are
  /// damaged, removed or can't be written.
  ///
  /// It is called on any thread, possibly the one that tracks an event.
  public var onTrouble: (@Sendable (String) -> Void)?

  /// Creates options.
  public init(
    events: Int = 20, interval: Duration = .seconds(10), requests: Int = 2, timeout: Duration = .seconds(30),
    firstWait: Duration = .seconds(1), longestWait: Duration = .seconds(300), failures: Int = 5,
    pause: Duration = .seconds(30), longestRetryAfter: Duration = .seconds(3600), beginsAtOnce: Bool = true,
    onTrouble: (@Sendable (String) -> Void)? = nil
  ) {
    precondition(events > 0 && requests > 0 && failures > 0, "there has to be at least one of each")
    self.events = events
    self.interval = interval
    self.requests = requests
    self.timeout = timeout
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.failures = failures
    self.pause = pause
    self.longestRetryAfter = longestRetryAfter
    self.beginsAtOnce = beginsAtOnce
    self.onTrouble = onTrouble
  }
}
