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

  /// The longest wait after the first failure; it doubles with each one, and the actual wait is a random part of it.
  public var firstWait: Duration

  /// The longest wait after any failure.
  public var longestWait: Duration

  /// The number of consecutive failures after which requests stop for a while and then resume one at a time.
  public var failures: Int

  /// The shortest time without requests to a failing server.
  public var pause: Duration

  /// The longest time without requests that a server can demand.
  public var longestRetryAfter: Duration

  /// Whether delivery begins immediately, or with the first ``QueuedTracker/flush(deadline:)``.
  ///
  /// Set it to false in a short process, such as a command, which leaves its events to a longer one.
  public var beginsAtOnce: Bool

  /// An action that is called when deliveries have problems.
  ///
  /// Its argument is a sentence. It is called when deliveries are paused, the destination rejects events for good, or
  /// the queue's files are damaged, removed or can't be written. The call is on any thread, possibly the one that
  /// tracks an event.
  public var onTrouble: (@Sendable (String) -> Void)?

  /// An action that is called with the result of each attempt, such as ``TrackingMonitor/record(_:)``.
  public var onProgress: (@Sendable (DeliveryProgress) -> Void)?

  /// Creates options.
  public init(
    events: Int = 20, interval: Duration = .seconds(10), requests: Int = 2, timeout: Duration = .seconds(30),
    firstWait: Duration = .seconds(1), longestWait: Duration = .seconds(300), failures: Int = 5,
    pause: Duration = .seconds(30), longestRetryAfter: Duration = .seconds(3600), beginsAtOnce: Bool = true,
    onTrouble: (@Sendable (String) -> Void)? = nil, onProgress: (@Sendable (DeliveryProgress) -> Void)? = nil
  ) {
    precondition(
      events > 0 && requests > 0 && failures > 0,
      "the number of events, requests or failures is less than 1: make each at least 1")
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
    self.onProgress = onProgress
  }
}
