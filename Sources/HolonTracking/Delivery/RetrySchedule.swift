internal import HolonBase

/// The schedule of requests: after failures with growing waits, and then one at a time.
///
/// The wait is a random part of a bound that doubles with each failure (Brooker, "Exponential Backoff And Jitter",
/// 2015: full jitter). After too many consecutive failures the circuit opens (Nygard, "Release It!", 2007).
struct RetrySchedule {
  private let options: DeliveryOptions
  private let spacing: Duration

  /// The number of consecutive failures.
  private(set) var failures = 0

  /// The moment before which no request may be made, because of failures.
  private(set) var notBefore = Duration.zero

  /// The moment before which no request may be made, because of the limit per second.
  private var nextSlot = Duration.zero
  private var isTrying = false

  /// The reason of the last failure.
  private(set) var reason = ""

  init(_ options: DeliveryOptions, requestsPerSecond: Double?) {
    self.options = options
    spacing = requestsPerSecond.map { .seconds(1 / $0) } ?? .zero
  }

  /// The moment of the next request; nil when another one has to be answered first.
  var next: Duration? {
    failures > 0 && isTrying ? nil : max(notBefore, nextSlot)
  }

  mutating func begin(at now: Duration) {
    isTrying = true
    nextSlot = max(now, nextSlot) + spacing
  }

  mutating func succeed() {
    (failures, isTrying) = (0, false)
  }

  /// Records that the announced request wasn't made.
  mutating func cancel() { isTrying = false }

  mutating func fail(
    _ reason: String, after retryAfter: Duration?, at now: Duration, using random: inout some RandomNumberGenerator
  ) {
    isTrying = false
    self.reason = reason
    failures += 1
    var wait = Backoff(first: options.firstWait, longest: options.longestWait).wait(after: failures, using: &random)
    if failures >= options.failures { wait += options.pause }
    if let retryAfter { wait = max(wait, min(retryAfter, options.longestRetryAfter)) }
    notBefore = max(notBefore, now + wait)
  }
}
