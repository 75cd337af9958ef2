/// When and how fast a queue is delivered.
public struct DeliveryOptions: Sendable {
  /// As soon as so many events wait, they are sent.
  public var events: Int

  /// Fewer are sent after so much time.
  public var interval: Duration

  /// How many requests are under way at once.
  public var requests: Int

  /// How long a request may take.
  public var timeout: Duration

  /// The longest wait after the first failure; it doubles with each one, and how long is really waited is random.
  public var firstWait: Duration

  /// The longest wait after any failure.
  public var longestWait: Duration

  /// After so many failures in a row the circuit opens: the server is left alone, then tried with a single request.
  public var failures: Int

  /// How long the circuit stays open at least.
  public var pause: Duration

  /// How long a server is left alone at most when it asks for that.
  public var longestRetryAfter: Duration

  /// Whether delivery begins at once; if not, with the first ``QueuedTracker/flush(deadline:)``.
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
