import Foundation

/// The repeaters of Org mode, such as +1w.
enum OrgRepeater {
  /// Returns the rule and the basis of a repeater; nil for another text.
  static func parsed(_ text: String) -> (rule: RecurrenceRule, basis: Recurrence.Basis)? {
    guard ["+", "++", ".+"].contains(text.prefix { $0 == "+" || $0 == "." }),
      text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+./".utf8.contains($0) }),
      // A habit has a maximum after a slash.
      let rule = RecurrenceRule(period: text.drop { $0 == "+" || $0 == "." }.prefix { $0 != "/" })
    else { return nil }
    return (rule, text.hasPrefix(".") ? .completion : .schedule)
  }

  /// Returns the repeater of a rule, as it is written for to-dos of other texts; nil for one that none means.
  ///
  /// The schedule moves past instances that were missed.
  static func text(_ rule: RecurrenceRule, _ basis: Recurrence.Basis) -> String? {
    let text = (basis == .completion ? ".+" : "++") + (rule.period ?? "")
    return parsed(text)?.rule == rule ? text : nil
  }
}

/// The repeaters and warning periods after the times of a heading: as they were read, while they mean its recurrence.
struct OrgTimeWords {
  private(set) var deadline: [String] = []
  private(set) var scheduled: [String] = []

  /// Whether the to-do is due when it is scheduled, so that it has no DEADLINE.
  private(set) var isScheduledOnly = false

  /// Whether the recurrence is read back from a repeater.
  private(set) var isExact = false

  init(of toDo: ToDo, in timeZone: TimeZone) {
    guard toDo.recurrence != nil || !toDo.marks.isEmpty else { return }
    let anchor = RecurrenceAnchor(of: toDo, in: timeZone)
    func means(_ word: String) -> Bool {
      guard toDo.due != nil, let recurrence = toDo.recurrence, let (rule, basis) = OrgRepeater.parsed(word) else {
        return false
      }
      return anchor.recurs(rule, basis, as: recurrence)
    }
    func words(_ mark: String) -> [String] {
      let words = toDo.marks[mark]?.split(separator: " ").map(String.init) ?? []
      return words.filter { OrgTimestamp.isWarning($0) || means($0) }
    }
    (deadline, scheduled) = (words(OrgMark.deadline), words(OrgMark.scheduled))
    isScheduledOnly =
      scheduled.contains(where: means) && toDo.due == toDo.start && toDo.marks[OrgMark.deadline] == nil
    let usual = toDo.recurrence.flatMap { OrgRepeater.text($0.rule, $0.basis) }
    if let usual, !(deadline + scheduled).contains(where: means), means(usual) { deadline.insert(usual, at: 0) }
    if let (rule, basis) = (deadline + scheduled).lazy.compactMap(OrgRepeater.parsed).first {
      isExact = anchor.recurrence(rule, basis) == toDo.recurrence
    }
  }
}
