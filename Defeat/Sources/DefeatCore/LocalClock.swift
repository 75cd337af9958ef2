public import Foundation
public import HolonToDos

/// The time and the time zone of the person at the keyboard.
public struct LocalClock: Sendable {
  /// What time it is now.
  public let now: @Sendable () -> Date

  private let zone: @Sendable () -> TimeZone

  /// Creates a clock; by default the system's.
  ///
  /// - Parameter timeZone: Where the person is; found out only when it is asked for, since most edits don't need it.
  public init(
    timeZone: @autoclosure @escaping @Sendable () -> TimeZone = .current,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.now = now
    zone = timeZone
  }

  /// Where the person is.
  public var timeZone: TimeZone { zone() }

  /// The day that it is.
  public var today: Day { Day(of: now(), in: timeZone) }

  /// The same clock, with the time zone found out once and for all.
  public func settled() -> LocalClock {
    let timeZone = timeZone
    return LocalClock(timeZone: timeZone, now: now)
  }
}
