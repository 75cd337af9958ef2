import Foundation

/// The recurrences of todo.txt, such as `rec:+2w`: a number of days, weeks, months or years, or one workday.
///
/// With a plus sign they follow the schedule, without it the completion. They count from `due:`, or from the creation.
enum TodoTxtRecurrence {
  private static let units: [(sign: Character, frequency: RecurrenceRule.Frequency)] = [
    ("d", .daily), ("w", .weekly), ("m", .monthly), ("y", .yearly),
  ]

  /// Parses a text such as +2w; nil for another one.
  static func recurrence(_ text: String, from anchor: RecurrenceAnchor) -> Recurrence? {
    parsed(text).map { anchor.recurrence($0.rule, $0.basis) }
  }

  /// Returns the text of a recurrence; nil for one that the form can't represent.
  static func text(_ recurrence: Recurrence, from anchor: RecurrenceAnchor) -> String? {
    var text = recurrence.basis == .schedule ? "+" : ""
    if recurrence.rule == RecurrenceRule.everyWorkday {
      text += "1b"
    } else {
      guard let unit = units.first(where: { $0.frequency == recurrence.rule.frequency }) else { return nil }
      text += "\(recurrence.rule.interval)\(unit.sign)"
    }
    guard let (rule, basis) = parsed(text), anchor.recurs(rule, basis, as: recurrence) else { return nil }
    return text
  }

  private static func parsed(_ text: String) -> (rule: RecurrenceRule, basis: Recurrence.Basis)? {
    let isStrict = text.hasPrefix("+")
    let digits = text.dropFirst(isStrict ? 1 : 0).dropLast()
    guard let sign = text.last, (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
      let interval = Int(digits)
    else { return nil }
    let frequency = units.first { $0.sign == sign }?.frequency
    let rule = frequency.flatMap { try? RecurrenceRule($0, interval: interval) }
    guard let rule = rule ?? (sign == "b" && interval == 1 ? RecurrenceRule.everyWorkday : nil) else { return nil }
    return (rule, isStrict ? .schedule : .completion)
  }
}
