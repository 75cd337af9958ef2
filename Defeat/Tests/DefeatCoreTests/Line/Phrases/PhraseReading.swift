import DefeatCore
import Foundation
import HolonToDos

/// The values of a line as they were read.
struct PhraseReading: CustomStringConvertible {
  let title: String

  /// A day such as 2026-12-01, a local time such as 2026-12-01T17:00, or nil.
  let due: String?

  /// The rule in the form of RFC 5545, or nil.
  let rule: String?

  /// The other values, sorted.
  let others: [String]

  /// The words of the warnings and errors.
  let problems: [String]

  init(_ line: ToDoLine, _ clock: LocalClock) {
    title = line.title
    due = line.due.map { DefeatCoreTests.text($0, clock).replacing(" ", with: "T") }
    rule = line.recurrence.map { $0.rule + ($0.isAfterCompletion ? " after completion" : "") }
    others = Set(line.chips.compactMap { Self.text($0.value, clock) }).sorted()
    problems = line.problems.map(\.text)
  }

  /// Whether no time and no rule was read.
  var isUnread: Bool { due == nil && rule == nil }

  var description: String {
    let values = [title, due ?? "", rule ?? ""] + others + problems.map { "? \($0)" }
    return values.filter { !$0.isEmpty }.joined(separator: " | ")
  }

  private static func text(_ value: ToDoLine.Value, _ clock: LocalClock) -> String? {
    switch value {
    case .due, .recurrence: nil
    case .tag(let tag): "#\(tag)"
    case .priority(let priority): "(\(priority))"
    case .estimate(let estimate): "~\(estimate)"
    case .project(let project): "project:\(project)"
    case .need(let need): "needs:\(need)"
    case .start(let start): "start:\(DefeatCoreTests.text(start, clock))"
    case .cleared(let field): "no \(field)"
    }
  }
}

/// Returns whether two rules recur at the same times from a due time on, as far as 60 of them show.
func recurEqually(_ rule: String, _ other: String, from due: Due?, _ clock: LocalClock) -> Bool {
  if rule == other { return true }
  let parts = [rule, other].map { $0.components(separatedBy: " after ") }
  guard let due, parts[0].dropFirst() == parts[1].dropFirst() else { return false }
  let times = parts.map { part in
    try? RecurrenceRule(part[0]).fitted(to: due.day(in: clock.timeZone))
      .occurrences(from: due, in: clock.timeZone).prefix(60).map(\.description)
  }
  return times[0] != nil && times[0] == times[1]
}

/// Returns the words of a title without punctuation at their ends, which may stay when a value is taken out.
func words(ofTitle title: String) -> [String] {
  title.split(whereSeparator: \.isWhitespace).map { word in
    word.trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!?…-–—"))
  }
  .filter { !$0.isEmpty }
}
