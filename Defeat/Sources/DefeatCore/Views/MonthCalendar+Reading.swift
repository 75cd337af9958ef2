public import HolonToDos

extension MonthCalendar {
  /// Reads a month as a person writes it.
  ///
  /// The forms are 2026-12, a number or the beginning of a name, and `next`, `last` or `this`. A month without a year is
  /// the one of this year.
  ///
  /// - Returns: A day of the month.
  /// - Throws: ``ViewError`` for another text.
  public static func month(written text: String, today: Day) throws(ViewError) -> Day {
    let text = text.lowercased()
    let day: Day? =
      switch text {
      case "this": today
      case "next": today.advanced(byMonths: 1)
      case "last": today.advanced(byMonths: -1)
      default: Day("\(text)-01") ?? month(text).flatMap { Day(year: today.civil.year, month: $0, day: 1) }
      }
    guard let day else {
      throw ViewError("“\(text)” isn't a month: write it as in 2026-12, december, 12, next or last.")
    }
    return day
  }

  private static func month(_ text: String) -> Int? {
    if let number = Int(text) { return (1...12).contains(number) ? number : nil }
    guard text.count >= 3 else { return nil }
    return monthNames.firstIndex { $0.lowercased().hasPrefix(text) }.map { $0 + 1 }
  }

  /// The names of the months, in English as everywhere in the application.
  public static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The names of the weekdays, from Sunday.
  public static let weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
