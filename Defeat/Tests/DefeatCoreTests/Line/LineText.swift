import DefeatCore
import Foundation
import HolonToDos

/// Wednesday, 25 November 2026, 10:00 in Berlin.
let wednesday = LocalClock(timeZone: zone("Europe/Berlin")) { Date(timeIntervalSince1970: 1_795_597_200) }

func zone(_ name: String) -> TimeZone { TimeZone(identifier: name) ?? .gmt }

/// Returns a line as it was read: the title, then its values, warnings (?) and errors (!) in the order of the line.
///
/// ```
/// Call mom | due 2026-11-27 17:00 | #family | ? feb 30 → feb 28
/// ```
func read(
  _ text: String, _ clock: LocalClock = wednesday, _ vocabulary: ToDoLine.Vocabulary = .english
) -> String {
  let line = ToDoLine(text, clock: clock, vocabulary: vocabulary)
  let parts =
    line.chips.map { ($0.range.lowerBound, $0.value.text(clock)) }
    + line.problems.map { problem in
      let suggestions = problem.suggestions.isEmpty ? "" : " → " + problem.suggestions.joined(separator: ", ")
      return (problem.range.lowerBound, (problem.isError ? "! " : "? ") + problem.text + suggestions)
    }
  return ([line.title] + parts.sorted { $0.0 < $1.0 }.map(\.1)).joined(separator: " | ")
}

/// Returns a due time as clocks show it, such as 2026-11-27 17:00.
func text(_ due: Due, _ clock: LocalClock) -> String {
  due.isDay ? due.description : clock.input(.due(due))
}

extension ToDoLine.Value {
  fileprivate func text(_ clock: LocalClock) -> String {
    switch self {
    case .tag(let tag): "#\(tag)"
    case .project(let project): "in \(project)"
    case .need(let need): "after \(need)"
    case .priority(let priority): "(\(priority))"
    case .due(let due): "due \(DefeatCoreTests.text(due, clock))"
    case .start(let start): "from \(DefeatCoreTests.text(start, clock))"
    case .estimate(let estimate): "~\(estimate)"
    case .recurrence(let phrase): phrase.rule + (phrase.isAfterCompletion ? " after completion" : "")
    case .cleared(let field): "no \(field)"
    }
  }
}
