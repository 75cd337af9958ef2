import HolonBase
public import HolonToDos

extension MonthCalendar {
  /// Reads and removes the month at the beginning of words, such as “january 2027”, “next month” or “2027-01”.
  ///
  /// - Returns: A day of the month; nil if the first word isn't meant as one.
  /// - Throws: ``ViewError`` for a misspelled month, another number, or a number after a month that isn't a year.
  public static func month(removedFrom words: inout [String], today: Day) throws(ViewError) -> Day? {
    guard let first = words.first else { return nil }
    let name = first.lowercased()
    if let near = monthNames.first(where: { name.count > 3 && name.isMisspelling(of: $0.lowercased()) }),
      month(name) == nil
    {
      throw ViewError("“\(first)” isn't a month: write \(near.lowercased()), or text:\"\(first)\" to search for it.")
    }
    guard first.first?.isNumber == true || month(name) != nil || ["this", "next", "last"].contains(name) else {
      return nil
    }
    if let year = year(name), words.count > 1, let number = month(words[1].lowercased()) {
      words.removeFirst(2)
      return Day(year: year, month: number, day: 1)
    }
    let day = try month(written: first, today: today)
    words.removeFirst()
    guard let second = words.first else { return day }
    if month(name) == nil, second.lowercased() == "month" { words.removeFirst() }
    guard let number = month(name), second.allSatisfy(\.isNumber) else { return day }
    guard let year = year(second), let day = Day(year: year, month: number, day: 1) else {
      throw ViewError("“\(second)” isn't a year: write four digits, as in \(first) \(today.civil.year).")
    }
    words.removeFirst()
    return day
  }

  private static func year(_ text: String) -> Int? {
    text.utf8.count == 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

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
