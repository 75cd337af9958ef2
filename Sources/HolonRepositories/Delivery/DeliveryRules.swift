public import HolonBase

/// The rules for delivering an outbox: attempts, waits and limits.
///
/// ```swift
/// let rules = DeliveryRules(
///   backoff: Backoff(attempts: 20, first: .seconds(1), longest: .seconds(300)), age: .seconds(7 * 86_400))
/// ```
public struct DeliveryRules: Sendable {
  /// The maximum number of failed attempts of a write, and the waits in between.
  ///
  /// Attempts that didn't reach a source don't count.
  public let backoff: Backoff

  /// The maximum age of a write at the start of an attempt; nil for no limit.
  ///
  /// The age of a write by this process doesn't depend on the time of day, which may be set.
  public let age: Duration?

  /// The maximum time of an attempt, after which it is cancelled; nil to rely on the timeouts of the sources.
  public let timeout: Duration?

  /// The longest time between two passes over the outbox, which may have writes of other processes.
  public let interval: Duration

  let random: Locked<any RandomNumberGenerator>

  /// Creates rules; by default a write is attempted until it is delivered or refused.
  ///
  /// - Parameters:
  ///   - backoff: The maximum number of failed attempts of a write, and the waits in between, which have full jitter.
  ///   - age: The maximum age of a write at the start of an attempt; nil for no limit.
  ///   - timeout: The maximum time of an attempt, after which it is cancelled; nil to rely on those of the sources.
  ///   - interval: The longest time between two passes over the outbox.
  ///   - random: The source of the jitter.
  public init(
    backoff: Backoff = Backoff(
      attempts: .max, first: .seconds(1), longest: .seconds(300), longestRetryAfter: .seconds(3_600)),
    age: Duration? = nil, timeout: Duration? = nil, interval: Duration = .seconds(60),
    random: sending any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    precondition(age.map { $0 > .zero } ?? true, "the maximum age is zero or negative: make it positive")
    precondition(timeout.map { $0 > .zero } ?? true, "the timeout is zero or negative: make it positive")
    precondition(interval > .zero, "the interval is zero or negative: make it positive")
    self.backoff = backoff
    self.age = age
    self.timeout = timeout
    self.interval = interval
    self.random = Locked(random)
  }
}
