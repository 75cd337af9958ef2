/// A day of the Gregorian calendar, also before and after its introduction.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", with eras of 400 years that begin in March.
@usableFromInline
package struct CivilDate: Hashable, Sendable {
  @usableFromInline package let year: Int

  /// The month, from 1 to 12.
  @usableFromInline package let month: Int

  /// The day, from 1 to the length of the month.
  @usableFromInline package let day: Int

  @inlinable
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  @inlinable
  package init(daysSince1970: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
  }

  /// The number of days since 1 January 1970; a day beyond the month's end continues into the next month.
  @inlinable
  package var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the number of days in a month.
  @inlinable
  package static func length(ofMonth month: Int, year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeapYear ? 29 : 28) : 30 + (month + month / 8) % 2
  }
}
