/// A limit on the rate of events for each key, which allows bursts (a token bucket).
actor RateLimit {
  private struct Bucket {
    var rest: Double
    var filled: ContinuousClock.Instant
  }

  private let rate: HubLimits.Rate
  private var buckets: [String: Bucket] = [:]

  init(_ rate: HubLimits.Rate) { self.rate = rate }

  /// Uses one token of a key.
  ///
  /// - Returns: Nil, or the number of seconds to wait if no token is left.
  func consume(_ key: String) -> Int? {
    let now = ContinuousClock.now
    if buckets.count > 20_000 { forget(now) }
    var bucket = buckets[key] ?? Bucket(rest: rate.burst, filled: now)
    bucket.rest = rest(of: bucket, now)
    bucket.filled = now
    defer { buckets[key] = bucket }
    guard bucket.rest >= 1 else { return max(1, Int(((1 - bucket.rest) / rate.perSecond).rounded(.up))) }
    bucket.rest -= 1
    return nil
  }

  /// Returns a used token to a key.
  func refund(_ key: String) {
    guard let bucket = buckets[key] else { return }
    buckets[key]?.rest = min(rate.burst, bucket.rest + 1)
  }

  private func rest(of bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(rate.burst, bucket.rest + (now - bucket.filled) / .seconds(1) * rate.perSecond)
  }

  /// Removes keys that have all their tokens.
  private func forget(_ now: ContinuousClock.Instant) {
    buckets = buckets.filter { rest(of: $0.value, now) < rate.burst }
  }
}
