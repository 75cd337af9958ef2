public import Foundation
public import HolonToDos

/// The time and the time zone of the person at the keyboard.
public struct LocalClock: Sendable {
  /// What time it is now.
  public let now: @Sendable () -> Date

  /// Where the person is.
  public let timeZone: TimeZone

  /// Creates a clock; by default the system's.
  public init(timeZone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
    self.timeZone = timeZone
  }

  /// The day that it is.
  public var today: Day { Day(of: now(), in: timeZone) }
}
