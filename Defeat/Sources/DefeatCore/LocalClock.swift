public import Foundation
public import HolonToDos

/// The time and the time zone of the person using the application.
public struct LocalClock: Sendable {
  /// A closure that returns the current time.
  public let now: @Sendable () -> Date

  private let zone: @Sendable () -> TimeZone

  /// Creates a clock; by default the system's.
  ///
  /// - Parameter timeZone: The person's time zone, evaluated on first use because most edits don't need it.
  public init(
    timeZone: @autoclosure @escaping @Sendable () -> TimeZone = .current,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.now = now
    zone = timeZone
  }

  /// The person's time zone.
  public var timeZone: TimeZone { zone() }

  /// The current day.
  public var today: Day { Day(of: now(), in: timeZone) }

  /// Returns the same clock with its time zone already evaluated.
  public func settled() -> LocalClock {
    let timeZone = timeZone
    return LocalClock(timeZone: timeZone, now: now)
  }
}
