internal import HolonPlatform

/// A moment, in microseconds since the beginning of 1970 (UTC).
public struct EventTime: Hashable, Sendable {
  /// The microseconds since the beginning of 1970 (UTC).
  public var microseconds: Int64

  /// Creates a moment.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a moment from seconds since the beginning of 1970 (UTC); one that is too far away becomes the farthest.
  public init(seconds: Double) {
    microseconds = Int64(exactly: (seconds * 1_000_000).rounded()) ?? (seconds > 0 ? .max : seconds < 0 ? .min : 0)
  }

  /// The moment at which it is asked for.
  public static var now: EventTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return EventTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  /// The milliseconds since the beginning of 1970 (UTC), rounded down.
  public var milliseconds: Int64 {
    microseconds / 1000 - (microseconds % 1000 < 0 ? 1 : 0)
  }
}

extension EventTime: Comparable {
  /// Whether one moment is before the other.
  public static func < (one: EventTime, other: EventTime) -> Bool { one.microseconds < other.microseconds }

  /// The moment so much later.
  public static func + (time: EventTime, duration: Duration) -> EventTime {
    EventTime(microseconds: time.microseconds.clampedSum(duration.microseconds))
  }

  /// The moment so much earlier.
  public static func - (time: EventTime, duration: Duration) -> EventTime {
    EventTime(microseconds: time.microseconds.clampedSum(-duration.microseconds))
  }

  /// How much later one moment is than the other.
  public static func - (one: EventTime, other: EventTime) -> Duration {
    .microseconds(one.microseconds.clampedSum(-max(other.microseconds, -.max)))
  }
}

extension EventTime: CustomStringConvertible {
  /// The moment as in RFC 3339, as in `2026-11-21T21:38:48.000Z`.
  public var description: String {
    var json = JSONWriter()
    json.write(self)
    return String(decoding: json.bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}

extension Duration {
  /// Whole microseconds, at most as many as fit.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflow { return seconds < 0 ? -.max : .max }
    return product.clampedSum(attoseconds / 1_000_000_000_000)
  }
}

extension Int64 {
  func clampedSum(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? -.max : .max) : sum
  }
}
