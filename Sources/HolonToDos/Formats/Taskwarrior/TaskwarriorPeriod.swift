import Foundation

/// The periods of Taskwarrior's recurring tasks, such as weekly, 2weeks or P3D.
///
/// Source: https://taskwarrior.org/docs/durations/
enum TaskwarriorPeriod {
  private static let names: [String: (RecurrenceRule.Frequency, Int)] = [
    "daily": (.daily, 1), "weekly": (.weekly, 1), "sennight": (.weekly, 1), "biweekly": (.weekly, 2),
    "fortnight": (.weekly, 2), "monthly": (.monthly, 1), "bimonthly": (.monthly, 2), "quarterly": (.monthly, 3),
    "semiannual": (.monthly, 6), "annual": (.yearly, 1), "yearly": (.yearly, 1), "biannual": (.yearly, 2),
    "biyearly": (.yearly, 2),
  ]

  private static let units: [String: (RecurrenceRule.Frequency, Int)] = [
    "days": (.daily, 1), "day": (.daily, 1), "d": (.daily, 1), "weeks": (.weekly, 1), "week": (.weekly, 1),
    "wks": (.weekly, 1), "wk": (.weekly, 1), "w": (.weekly, 1), "months": (.monthly, 1), "month": (.monthly, 1),
    "mnths": (.monthly, 1), "mths": (.monthly, 1), "mth": (.monthly, 1), "mos": (.monthly, 1), "mo": (.monthly, 1),
    "m": (.monthly, 1), "quarters": (.monthly, 3), "quarter": (.monthly, 3), "qrtrs": (.monthly, 3),
    "qtrs": (.monthly, 3), "qtr": (.monthly, 3), "q": (.monthly, 3), "years": (.yearly, 1), "year": (.yearly, 1),
    "yrs": (.yearly, 1), "yr": (.yearly, 1), "y": (.yearly, 1), "hours": (.hourly, 1), "hour": (.hourly, 1),
    "hrs": (.hourly, 1), "hr": (.hourly, 1), "h": (.hourly, 1),
  ]

  /// Parses a period; nil for another text, and for periods with parts.
  static func rule(_ text: String) -> RecurrenceRule? {
    let text = text.lowercased()
    if text == "weekdays" { return RecurrenceRule.everyWorkday }
    if let (frequency, interval) = names[text] { return try? RecurrenceRule(frequency, interval: interval) }
    let isISO = text.hasPrefix("p")
    let rest = text.dropFirst(isISO ? 1 : 0)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.utf8.count <= 4, let count = digits.isEmpty ? 1 : Int(digits),
      let (frequency, factor) = units[String(rest.dropFirst(digits.count))]
    else { return nil }
    return try? RecurrenceRule(frequency, interval: count * factor)
  }

  /// Returns the period of a recurrence; nil for one that no period represents.
  static func text(_ recurrence: Recurrence, from anchor: RecurrenceAnchor) -> String? {
    guard let text = text(recurrence.rule), let rule = rule(text), anchor.recurs(rule, .schedule, as: recurrence) else {
      return nil
    }
    return text
  }

  private static func text(_ rule: RecurrenceRule) -> String? {
    if rule == RecurrenceRule.everyWorkday { return "weekdays" }
    let words: [RecurrenceRule.Frequency: (name: String, units: String)] = [
      .daily: ("daily", "days"), .weekly: ("weekly", "weeks"), .monthly: ("monthly", "months"),
      .yearly: ("yearly", "years"),
    ]
    return words[rule.frequency].map { rule.interval == 1 ? $0.name : "\(rule.interval)\($0.units)" }
  }
}
