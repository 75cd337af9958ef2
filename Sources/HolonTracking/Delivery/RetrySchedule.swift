internal import HolonBase

/// When the next request may be made: after failures later and later, and then one at a time.
///
/// The wait is a random part of a bound that doubles with each failure (Brooker, "Exponential Backoff And Jitter", 2015:
/// full jitter). After too many failures in a row the circuit opens (Nygard, "Release It!", 2007).
struct RetrySchedule {
  private let options: DeliveryOptions
  private let spacing: Duration

  /// The failures in a row.
  private(set) var failures = 0

  /// Before this moment there must be no request.
  private(set) var notBefore = Duration.zero

  /// Before this moment there must be none because of how many there may be in a second.
  private var nextSlot = Duration.zero
  private var isTrying = false

  /// Why the last request failed.
  private(set) var reason = ""

  init(_ options: DeliveryOptions, requestsPerSecond: Double?) {
    self.options = options
    spacing = requestsPerSecond.map { .seconds(1 / $0) } ?? .zero
  }

  /// When a request may be made; nil when another one has to be answered first.
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

  /// The request that was begun has not been made.
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
