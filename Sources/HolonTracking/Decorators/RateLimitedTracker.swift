/// A tracker that gets so many events a second at most, and more for a moment after it had few.
///
/// A bucket of tokens: it fills at the rate, and each event takes one out (Turner, "New Directions in Communications",
/// 1986).
public struct RateLimitedTracker<Base: EventTracker>: TrackerDecorator {
  private struct Bucket {
    var tokens: Double
    var filled: Duration
  }

  /// The tracker inside.
  public let base: Base

  private let rate: Double
  private let burst: Double
  private let clock: TrackingClock
  private let bucket: Locked<Bucket>

  /// Creates a limit around a tracker.
  ///
  /// - Parameters:
  ///   - rate: How many events a second.
  ///   - burst: How many at once at most.
  ///   - clock: What the time is measured by.
  public init(_ base: Base, rate: Double, burst: Int, clock: TrackingClock = .system) {
    precondition(rate > 0 && burst > 0, "a limit lets something through")
    self.base = base
    self.rate = rate
    self.burst = Double(burst)
    self.clock = clock
    bucket = Locked(Bucket(tokens: Double(burst), filled: clock.now()))
  }

  /// Passes an event on if there haven't been too many.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    let now = clock.now()
    let isWithin = bucket.use { bucket in
      bucket.tokens = min(burst, bucket.tokens + (now - bucket.filled) / .seconds(1) * rate)
      bucket.filled = now
      guard bucket.tokens >= 1 else { return false }
      bucket.tokens -= 1
      return true
    }
    return isWithin ? base.track(event) : .leftOut("there are more than \(rate) events a second")
  }
}

extension EventTracker {
  /// The tracker, for so many events a second at most.
  public func limited(
    toPerSecond rate: Double, burst: Int = 100, clock: TrackingClock = .system
  ) -> some EventTracker {
    RateLimitedTracker(self, rate: rate, burst: burst, clock: clock)
  }
}
