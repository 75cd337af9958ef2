import Foundation

/// The recurrences of todo.txt, such as `rec:+2w`: a number of days, weeks, months or years, or one workday.
///
/// With a plus sign they follow the schedule, without it the completion. They count from `due:`, or from the creation.
enum TodoTxtRecurrence {
  /// Parses a text such as +2w; nil for another one.
  static func recurrence(_ text: String, from anchor: RecurrenceAnchor) -> Recurrence? {
    parsed(text).map { anchor.recurrence($0.rule, $0.basis) }
  }

  /// Returns the text of a recurrence; nil for one that the form can't represent.
  static func text(_ recurrence: Recurrence, from anchor: RecurrenceAnchor) -> String? {
    let period = recurrence.rule == RecurrenceRule.everyWorkday ? "1b" : recurrence.rule.period
    let text = (recurrence.basis == .schedule ? "+" : "") + (period ?? "")
    guard let (rule, basis) = parsed(text), anchor.recurs(rule, basis, as: recurrence) else { return nil }
    return text
  }

  private static func parsed(_ text: String) -> (rule: RecurrenceRule, basis: Recurrence.Basis)? {
    let isStrict = text.hasPrefix("+")
    let period = text.dropFirst(isStrict ? 1 : 0)
    guard let rule = period == "1b" ? RecurrenceRule.everyWorkday : RecurrenceRule(period: period),
      rule.frequency != .hourly
    else { return nil }
    return (rule, isStrict ? .schedule : .completion)
  }
}
