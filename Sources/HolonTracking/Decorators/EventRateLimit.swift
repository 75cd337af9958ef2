internal import HolonBase

/// A limit for the number of events a second, with a higher one for short bursts.
///
/// It is a token bucket: it fills at the rate, and each event removes a token (Turner, "New Directions in
/// Communications", 1986).
public struct EventRateLimit: EventMiddleware {
  private struct Bucket {
    var tokens: Double
    var filled: Duration
  }

  private let rate: Double
  private let burst: Double
  private let clock: TrackingClock
  private let bucket: Locked<Bucket>

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - rate: The number of events a second.
  ///   - burst: The maximum number of events in immediate succession.
  ///   - clock: The source of time.
  public init(perSecond rate: Double, burst: Int = 100, clock: TrackingClock = .system) {
    precondition(rate > 0 && burst > 0, "the limit is zero or negative: make it positive")
    self.rate = rate
    self.burst = Double(burst)
    self.clock = clock
    bucket = Locked(Bucket(tokens: Double(burst), filled: clock.now()))
  }

  /// Passes an event on if it is within the limit.
  public func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
    let now = clock.now()
    let isWithin = bucket.use { bucket in
      bucket.tokens = min(burst, bucket.tokens + (now - bucket.filled) / .seconds(1) * rate)
      bucket.filled = now
      guard bucket.tokens >= 1 else { return false }
      bucket.tokens -= 1
      return true
    }
    return isWithin ? next(event) : .leftOut("the limit of \(rate) events per second is exceeded")
  }
}
