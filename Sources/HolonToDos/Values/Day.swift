public import Foundation
import HolonBase

/// A day of the years 1 to 9999, the same day in every time zone.
public struct Day: Hashable, Sendable {
  /// The number of days since 1 January 1970.
  public let daysSince1970: Int32

  /// Creates a day from its distance to 1 January 1970; the nearest day for one beyond the years 1 to 9999.
  public init(daysSince1970: Int32) { self.daysSince1970 = min(max(daysSince1970, Self.first), Self.last) }

  /// 1 January of the year 1.
  private static var first: Int32 { -719_162 }

  /// 31 December of the year 9999.
  private static var last: Int32 { 2_932_896 }

  /// Creates a day of the Gregorian calendar.
  ///
  /// - Parameters:
  ///   - year: From 1 to 9999.
  ///   - month: From 1 to 12.
  ///   - day: From 1 to the length of the month.
  /// - Returns: Nil when the day doesn't exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    guard day <= 28 || day <= CivilDate.length(ofMonth: month, year: year) else { return nil }
    self.init(daysSince1970: Int32(CivilDate(year: year, month: month, day: day).daysSince1970))
  }

  /// Creates the day of a moment in a time zone; the nearest day for a moment beyond the years 1 to 9999.
  public init(of moment: Date, in timeZone: TimeZone) {
    let moment = Timestamp.bounded(moment)
    let seconds = moment.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: moment))
    self.init(daysSince1970: Int32((seconds / 86_400).rounded(.down)))
  }

  /// The year, the month from 1 and the day of the month from 1.
  public var civil: (year: Int, month: Int, day: Int) {
    let date = CivilDate(daysSince1970: Int(daysSince1970))
    return (date.year, date.month, date.day)
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  public var weekday: Int { ((Int(daysSince1970) + 4) % 7 + 7) % 7 }

  /// Returns the day a number of days later, or earlier for a negative number.
  ///
  /// - Returns: Nil when it is beyond the years 1 to 9999.
  public func advanced(by days: Int) -> Day? {
    let (sum, isTooGreat) = Int(daysSince1970).addingReportingOverflow(days)
    guard !isTooGreat, (Int(Self.first)...Int(Self.last)).contains(sum) else { return nil }
    return Day(daysSince1970: Int32(sum))
  }

  /// Returns the day a number of months later, or earlier for a negative number.
  ///
  /// - Returns: The last day of the month where that is shorter; nil when it is beyond the years 1 to 9999.
  public func advanced(byMonths months: Int) -> Day? {
    let (year, month, day) = civil
    let (index, isTooGreat) = months.addingReportingOverflow(year * 12 + month - 1)
    guard !isTooGreat, (12..<120_000).contains(index) else { return nil }
    let (newYear, newMonth) = (index / 12, index % 12 + 1)
    return Day(year: newYear, month: newMonth, day: min(day, CivilDate.length(ofMonth: newMonth, year: newYear)))
  }

  /// Returns the moment at which clocks in a time zone show a time of this day.
  ///
  /// A time that clocks skip, because they are put forward, is moved by the length of the change. One that they show
  /// twice is the first (RFC 5545, section 3.3.5).
  public func moment(secondsIntoDay seconds: Int, in timeZone: TimeZone) -> Date {
    let moment = WallTime.moment(Int(daysSince1970) * 86_400 + seconds) { second in
      timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
    return Date(timeIntervalSince1970: Double(moment.seconds))
  }

  /// Returns the time of day that clocks in a time zone show at a moment, in whole seconds since midnight.
  public static func secondsIntoDay(of moment: Date, in timeZone: TimeZone) -> Int {
    (moment.wholeSeconds + timeZone.secondsFromGMT(for: moment)).dividedFloor(by: 86_400).remainder
  }
}

extension Day: Comparable {
  /// Orders earlier days before later ones.
  public static func < (lhs: Day, rhs: Day) -> Bool { lhs.daysSince1970 < rhs.daysSince1970 }
}

extension Day: LosslessStringConvertible {
  /// Parses a day in ISO 8601 format, such as 2026-11-21.
  public init?(_ description: String) {
    var text = description
    guard let day = text.withUTF8({ Timestamp.day(in: $0) }) else { return nil }
    self = day
  }

  /// The day in ISO 8601 format, such as 2026-11-21.
  public var description: String {
    let (year, month, day) = civil
    return String(unsafeUninitializedCapacity: 10) { buffer in
      Timestamp.write(year, digits: 4, to: buffer, at: 0)
      buffer[4] = UInt8(ascii: "-")
      Timestamp.write(month, digits: 2, to: buffer, at: 5)
      buffer[7] = UInt8(ascii: "-")
      Timestamp.write(day, digits: 2, to: buffer, at: 8)
      return 10
    }
  }
}
