public import Foundation
public import HolonToDos

/// A reading of a person's clock: a moment with its day in a time zone.
///
/// Views of a list depend on the list and a reading only, so the same reading always gives the same view.
public struct ClockReading: Hashable, Sendable {
  /// The moment.
  public let now: Date

  /// The person's time zone.
  public let timeZone: TimeZone

  /// The day of the moment in the time zone.
  public let today: Day

  /// Creates a reading of a moment.
  public init(_ now: Date, in timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
    today = Day(of: now, in: timeZone)
  }

  /// Reads a clock.
  public init(_ clock: LocalClock) { self.init(clock.now(), in: clock.timeZone) }

  /// Returns the day of a moment in the time zone.
  public func day(of moment: Date) -> Day { Day(of: moment, in: timeZone) }

  /// Returns whether a due time has passed.
  public func isOver(_ due: Due) -> Bool {
    if case .day(let day) = due { day < today } else { due.isBefore(now, in: timeZone) }
  }

  /// Returns the number of days until a due time, with a fraction for a time of day; negative if it has passed.
  func days(until due: Due) -> Double {
    if let moment = due.moment(in: timeZone) { return moment.timeIntervalSince(now) / 86_400 }
    return Double(due.day(in: timeZone).daysSince1970 - today.daysSince1970)
  }
}
