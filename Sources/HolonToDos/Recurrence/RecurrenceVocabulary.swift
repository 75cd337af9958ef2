/// The words of a language for sentences about recurrence.
///
/// A phrase that follows others begins with its space or comma.
public struct RecurrenceVocabulary: Sendable {
  /// Returns a phrase such as “every 2 weeks”.
  public var every: @Sendable (_ interval: Int, RecurrenceRule.Frequency) -> String

  /// The names of the days from Monday to Sunday.
  public var weekdays: [String]

  /// The names of the months.
  public var months: [String]

  /// The name of a day from Monday to Friday.
  public var workday: String

  /// The name of the days from Monday to Friday.
  public var workdays: String

  /// The phrase “every weekday”, for the days from Monday to Friday.
  public var everyWorkday: String

  /// Returns a list such as “Monday, Tuesday and Friday”.
  public var list: @Sendable ([String]) -> String

  /// Returns a number such as “2nd”, “last” or “2nd to last” for 2, -1 and -2.
  public var ordinal: @Sendable (Int) -> String

  /// Returns a phrase such as “the last Friday” for “last” and “Friday”.
  public var numbered: @Sendable (_ ordinal: String, _ day: String) -> String

  /// Returns a day of the month such as “the 2nd” or “the last day”.
  public var dayOfMonth: @Sendable (Int) -> String

  /// Returns a day of the year such as “day 100” or “the last day”.
  public var dayOfYear: @Sendable (Int) -> String

  /// Returns a week such as “20” or “the last”.
  public var weekNumber: @Sendable (Int) -> String

  /// Returns a phrase such as “on Monday”.
  public var on: @Sendable (String) -> String

  /// Returns a phrase such as “in week 20”.
  public var week: @Sendable (String) -> String

  /// Returns a phrase such as “in January”.
  public var inMonth: @Sendable (String) -> String

  /// Returns a phrase such as “ of January”, which follows days.
  public var ofMonth: @Sendable (String) -> String

  /// The phrase “ of the year”, which follows days.
  public var ofYear: String

  /// The phrase “ or the last day of the month”, which follows a day that short months don't have.
  public var orLastDay: String

  /// Returns a phrase such as “at 09:00”.
  public var at: @Sendable (String) -> String

  /// Returns a phrase such as “in hour 9”, “at minute 0 and 30” or “at second 5”.
  public var unit: @Sendable ([Int], RecurrenceRule.Frequency) -> String

  /// The words “, only ”, which introduce a further condition.
  public var only: String

  /// Returns a phrase such as “the last of them”.
  public var ofThem: @Sendable (String) -> String

  /// Returns a phrase such as “, 10 times”.
  public var times: @Sendable (Int) -> String

  /// Returns a phrase such as “ until 2026-12-31”.
  public var until: @Sendable (String) -> String

  /// The words “ after completion”.
  public var afterCompletion: String
}

extension RecurrenceVocabulary {
  /// The words of English.
  public static let english = RecurrenceVocabulary(
    every: { interval, frequency in
      let unit = ["second", "minute", "hour", "day", "week", "month", "year"][frequency.rawValue]
      return interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
    },
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    workday: "weekday",
    workdays: "weekdays",
    everyWorkday: "every weekday",
    list: { englishList($0) },
    ordinal: { englishOrdinal($0) },
    numbered: { "the \($0) \($1)" },
    dayOfMonth: { $0 < 0 ? "the \(englishOrdinal($0)) day" : "the \(englishOrdinal($0))" },
    dayOfYear: { $0 < 0 ? "the \(englishOrdinal($0)) day" : "day \($0)" },
    weekNumber: { $0 < 0 ? "the \(englishOrdinal($0))" : "\($0)" },
    on: { "on \($0)" },
    week: { $0.hasPrefix("the") ? "in \($0) week" : "in week \($0)" },
    inMonth: { "in \($0)" },
    ofMonth: { " of \($0)" },
    ofYear: " of the year",
    orLastDay: " or the last day of the month",
    at: { "at \($0)" },
    unit: { numbers, frequency in
      let word = frequency == .hourly ? "in hour" : frequency == .minutely ? "at minute" : "at second"
      return "\(word) \(englishList(numbers.map(String.init)))"
    },
    only: ", only ",
    ofThem: { "the \($0) of them" },
    times: { $0 == 1 ? ", once" : ", \($0) times" },
    until: { " until \($0)" },
    afterCompletion: " after completion")

  private static func englishList(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func englishOrdinal(_ number: Int) -> String {
    if number < 0 { return number == -1 ? "last" : "\(englishOrdinal(-number)) to last" }
    let suffix =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
