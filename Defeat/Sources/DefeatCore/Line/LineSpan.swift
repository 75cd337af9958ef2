import HolonToDos

/// A length of time, such as “3 weeks”.
struct LineSpan {
  let count: Int
  let unit: ToDoLine.Vocabulary.Unit

  /// Returns the day that comes so long after another one; nil for minutes and hours, and outside the calendar.
  func day(after start: Day) -> Day? {
    switch unit {
    case .minute, .hour: nil
    case .day: start.advanced(by: count)
    case .week: start.advanced(by: count * 7)
    case .month: start.advanced(byMonths: count)
    case .quarter: start.advanced(byMonths: count * 3)
    case .year: start.advanced(byMonths: count * 12)
    }
  }

  /// The days that it has, with 30 days for a month.
  var days: Int {
    switch unit {
    case .minute, .hour: 0
    case .day: count
    case .week: count * 7
    case .month: count * 30
    case .quarter: count * 90
    case .year: count * 365
    }
  }
}

extension LineRule {
  /// The least days from one instance to the next, as a month of 28 days has them; 0 for a rule within days.
  var daysBetween: Int {
    switch frequency {
    case .minutely, .hourly: 0
    case .daily: interval
    case .weekly: (interval * 7 + max(weekdays.count, 1) - 1) / max(weekdays.count, 1)
    case .monthly: interval * 28 / max(monthDays.count, weekdays.count, 1)
    case .yearly: interval * 360
    }
  }

  /// Returns whether a span has one or more instances, and not too many.
  func fits(_ span: LineSpan) -> Bool {
    guard (max(daysBetween, 1)...36_525).contains(span.days) else { return false }
    return step.map { span.days * 86_400 / $0 < 100_000 } ?? true
  }
}
