import Foundation
import HolonToDos

/// The parts of a recurrence rule that can be written in a line.
struct LineRule: Hashable {
  enum Frequency: String {
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, from 0 for Sunday, with its number within the month; -1 for the last.
  struct Weekday: Hashable {
    var number: Int?
    let weekday: Int
  }

  var frequency: Frequency
  var interval: Int
  var weekdays: [Weekday] = []
  var monthDays: [Int] = []
  var month: Int?
  var count: Int?
  var until: Day?
  var isAfterCompletion = false

  init(_ frequency: Frequency, interval: Int = 1) {
    self.frequency = frequency
    self.interval = interval
  }

  /// Creates a rule for each so many units.
  init(every interval: Int, _ unit: ToDoLine.Vocabulary.Unit) {
    switch unit {
    case .minute: self.init(.minutely, interval: interval)
    case .hour: self.init(.hourly, interval: interval)
    case .day: self.init(.daily, interval: interval)
    case .week: self.init(.weekly, interval: interval)
    case .month: self.init(.monthly, interval: interval)
    case .quarter: self.init(.monthly, interval: interval * 3)
    case .year: self.init(.yearly, interval: interval)
    }
  }

  /// The seconds from one instance to the next, if they are less than a day; nil for a rule of days.
  var step: Int? {
    switch frequency {
    case .minutely: interval * 60
    case .hourly: interval * 3_600
    default: nil
    }
  }
}

extension LineRule {
  /// Returns the rule in the form of RFC 5545.
  ///
  /// - Parameter isTimed: Whether its start is a moment. The last day then ends at a moment, too, which RFC 5545 writes
  ///   in UTC.
  func text(isTimed: Bool, in timeZone: @autoclosure () -> TimeZone) -> String {
    var text = "FREQ=\(frequency.rawValue)"
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    if let count { text += ";COUNT=\(count)" }
    if let until {
      let end = until.moment(secondsIntoDay: 86_399, in: timeZone())
      let moment = Timestamp.text(end).filter { $0 != "-" && $0 != ":" }
      text += ";UNTIL=" + (isTimed ? moment : until.description.filter { $0 != "-" })
    }
    if let month { text += ";BYMONTH=\(month)" }
    if !monthDays.isEmpty { text += ";BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",") }
    if !weekdays.isEmpty { text += ";BYDAY=" + weekdays.map(\.text).joined(separator: ",") }
    return text
  }

  /// Returns the first day from another one on that the rule contains.
  func firstDay(from start: Day) -> Day? {
    guard !weekdays.isEmpty || !monthDays.isEmpty else { return start }
    // 29 February is at most eight years away.
    for offset in 0...(9 * 366) {
      guard let day = start.advanced(by: offset) else { return nil }
      if contains(day) { return day }
    }
    return nil
  }

  private func contains(_ day: Day) -> Bool {
    guard weekdays.isEmpty || weekdays.contains(where: { $0.contains(day) }) else { return false }
    guard !monthDays.isEmpty || month != nil else { return true }
    let (_, monthOfDay, number) = day.civil
    guard month == nil || month == monthOfDay else { return false }
    return monthDays.isEmpty || monthDays.contains(number) || monthDays.contains(-1) && day.isLastOfMonth
  }
}

extension LineRule.Weekday {
  fileprivate var text: String {
    (number.map { "\($0)" } ?? "") + ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][weekday]
  }

  fileprivate func contains(_ day: Day) -> Bool {
    guard day.weekday == weekday else { return false }
    guard let number else { return true }
    let date = day.civil
    return number > 0 ? (date.day + 6) / 7 == number : day.advanced(by: 7)?.civil.month != date.month
  }
}

extension Day {
  fileprivate var isLastOfMonth: Bool { advanced(by: 1)?.civil.day ?? 1 == 1 }
}
