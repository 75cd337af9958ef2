internal import HolonPlatform

/// A moment, in microseconds since the start of 1970 (UTC).
public struct EventTime: Hashable, Sendable {
  /// The microseconds since the start of 1970 (UTC).
  public var microseconds: Int64

  /// Creates a moment.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates a moment from seconds since the start of 1970 (UTC); one that is out of range becomes the nearest.
  public init(seconds: Double) {
    microseconds = Int64(exactly: (seconds * 1_000_000).rounded()) ?? (seconds > 0 ? .max : seconds < 0 ? .min : 0)
  }

  /// The current moment.
  public static var now: EventTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return EventTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  /// The milliseconds since the start of 1970 (UTC), rounded down.
  public var milliseconds: Int64 {
    microseconds / 1000 - (microseconds % 1000 < 0 ? 1 : 0)
  }
}

extension EventTime: Comparable {
  /// Returns a Boolean value that indicates whether one moment is before the other.
  public static func < (one: EventTime, other: EventTime) -> Bool { one.microseconds < other.microseconds }

  /// Returns the moment that is later by a duration.
  public static func + (time: EventTime, duration: Duration) -> EventTime {
    EventTime(microseconds: time.microseconds.clampedSum(duration.microseconds))
  }

  /// Returns the moment that is earlier by a duration.
  public static func - (time: EventTime, duration: Duration) -> EventTime {
    EventTime(microseconds: time.microseconds.clampedSum(-duration.microseconds))
  }

  /// Returns the duration from the second moment to the first.
  public static func - (one: EventTime, other: EventTime) -> Duration {
    .microseconds(one.microseconds.clampedSum(-max(other.microseconds, -.max)))
  }
}

extension EventTime: CustomStringConvertible {
  /// The moment in RFC 3339 format, such as `2026-11-21T21:38:48.000Z`.
  public var description: String {
    var json = JSONWriter()
    json.write(self)
    return String(decoding: json.bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}

extension Duration {
  /// The whole microseconds, clamped to the range.
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
