/// A rule for retries: the number of attempts, and the waits in between.
public struct Backoff: Hashable, Sendable {
  /// The maximum number of attempts.
  public let attempts: Int

  /// The longest wait after the first attempt.
  public let first: Duration

  /// The longest wait after any attempt.
  public let longest: Duration

  /// The longest wait that a source can request, as with `Retry-After`.
  public let longestRetryAfter: Duration

  /// Creates a rule for retries.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts; at least 1.
  ///   - first: The longest wait after the first attempt, which doubles with each attempt.
  ///   - longest: The longest wait after any attempt.
  ///   - longestRetryAfter: The longest wait that a source can request, as with `Retry-After`.
  public init(
    attempts: Int = 4, first: Duration = .milliseconds(200), longest: Duration = .seconds(20),
    longestRetryAfter: Duration = .seconds(60)
  ) {
    precondition(attempts > 0, "the number of attempts is \(attempts): make it at least 1")
    precondition(first >= .zero && longest >= .zero, "a pause is negative: make it at least zero")
    precondition(longestRetryAfter >= .zero, "a pause is negative: make it at least zero")
    (self.attempts, self.first, self.longest) = (attempts, first, longest)
    self.longestRetryAfter = longestRetryAfter
  }

  /// Returns a random time to wait after an attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt, from 1.
  ///   - retryAfter: The minimum wait that the source requests; nil for none.
  ///   - random: The source of randomness.
  public func wait(
    after attempt: Int, atLeast retryAfter: Duration? = nil, using random: inout some RandomNumberGenerator
  ) -> Duration {
    var bound = min(first, longest)
    for _ in 1..<max(attempt, 1) where bound < longest { bound = min(bound * 2, longest) }
    let wait = bound * Double.random(in: 0...1, using: &random)
    return max(wait, min(retryAfter ?? .zero, longestRetryAfter))
  }
}
