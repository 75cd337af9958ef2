import DefeatCore
import Foundation
import HolonTesting
import HolonToDos
import Testing

/// Random filters, and texts made to break the reader.
struct FilterFuzzTests {
  private static let fragments = [
    "open", "done", "cake", "#home", "+home", "@a", "due<fri", "due<=", "due:next", "mon", "5pm", "dec", "24",
    "due:none", "pri>=B", "!high", "est<1h", "created>=monday", "completed:3d", "title:", "note:\"a b", "is:a",
    "is:loop", "and", "or", "not", "|", "&", "-", "!", "(", ")", "((", "))", "\"", "“", "”", "„", "\\", "\\\"", ":",
    "<", ">=", "=", "x:y", "http://x", "today", "🎉", "é", "\u{301}", "\u{A0}", "\u{3000}", "\0", "\n", "٣", "İ",
    "\u{212A}", "due!=", "due.before:", "due", "title",
    "project:none", "tags:a,,b", "tag:,", "files:x", "by:", "2026-02-30", "9999-12-31", "2026-11-25T25:00",
  ]

  @Test func `any text is read or refused at a place within it`() {
    var random = SeededGenerator()
    let saved = [SavedFilter(name: "a", text: "open or x"), SavedFilter(name: "loop", text: "(is:loop)")]
    for round in 0..<5_000 {
      let text =
        round.isMultiple(of: 10)
        ? String(
          decoding: (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) },
          as: UTF8.self)
        : (0..<Int.random(in: 0...12, using: &random)).map { _ in
          (Self.fragments.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
        }.joined()
      do throws(FilterProblem) {
        let query = try ToDoQuery(text, clock: wednesday, saved: saved)
        let again = try ToDoQuery(query.written, clock: wednesday)
        guard again == query else {
          Issue.record("\(text.debugDescription) was written as \(query.written), seed \(random.seed)")
          return
        }
      } catch {
        let isWithin = error.range.upperBound <= error.text.utf8.count && error.range.lowerBound >= 0
        guard isWithin, error.text == text, error.message.hasSuffix(".") else {
          Issue.record("\(text.debugDescription): \(error) at \(error.range), seed \(random.seed)")
          return
        }
      }
    }
  }

  @Test func `a query that is written reads as an equal one`() {
    var random = SeededGenerator()
    for _ in 0..<5_000 {
      let query = ToDoQuery.random(depth: 4, using: &random)
      let text = query.written
      let again = try? ToDoQuery(text, clock: wednesday)
      guard again == query else {
        Issue.record(
          "\(query) was written as \(text), and read as \(again.map { "\($0)" } ?? "-"), seed \(random.seed)")
        return
      }
    }
  }
}

extension ToDoQuery {
  /// Returns a random query as a text can state it: groups have at least two parts.
  static func random(depth: Int, using random: inout some RandomNumberGenerator) -> ToDoQuery {
    if depth > 0, Bool.random(using: &random) {
      let count = Int.random(in: 2...3, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: return .not(.random(depth: depth - 1, using: &random))
      case 1: return .all((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
      default: return .any((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
      }
    }
    let comparison = Comparison.allCases.randomElement(using: &random) ?? .equal
    switch Int.random(in: 0...8, using: &random) {
    case 0: return .text(Place.allCases.randomElement(using: &random) ?? .anywhere, .randomWord(using: &random))
    case 1: return .tag(.randomWord(using: &random))
    case 2: return .project(Bool.random(using: &random) ? nil : .randomWord(using: &random))
    case 3: return .value(comparison, .due(.random(using: &random)))
    case 4: return .value(comparison, .priority(Priority(code: UInt8.random(in: 65...90, using: &random))))
    case 5:
      let estimate = Estimate(minutes: Int.random(in: 1...600, using: &random))
      return estimate.map { .value(comparison, .estimate($0)) } ?? .any([])
    case 6:
      let field = DateField.allCases.randomElement(using: &random) ?? .created
      return .date(field, comparison, .random(using: &random))
    case 7:
      let fields: [ToDo.Field] = [.due, .priority, .estimate, .tags, .notes, .attachments, .completed]
      return .has(fields.randomElement(using: &random) ?? .due)
    default: return .state(State.allCases.randomElement(using: &random) ?? .complete)
    }
  }
}

extension String {
  fileprivate static func randomWord(using random: inout some RandomNumberGenerator) -> String {
    let words = [
      "cake", "Call mom", "today", "or", "not", "none", "any", "a\"b", "\\", "back\\slash", "(x)", "#x", "+y", "a:b",
      "<b>", "5pm", "noon", "", " ", "é", "家族", "🎉", "a,b", "-", "!high", "due:fri", "x|y", "\u{301}", "tab\there",
    ]
    return words.randomElement(using: &random) ?? ""
  }
}

extension Due {
  fileprivate static func random(using random: inout some RandomNumberGenerator) -> Due {
    if Bool.random(using: &random) { return .day(Day(daysSince1970: Int32.random(in: 0...40_000, using: &random))) }
    let seconds = Double(Int.random(in: 0...4_000_000_000, using: &random))
    if Bool.random(using: &random) {
      return .time(LocalTime(of: Date(timeIntervalSince1970: seconds), in: .gmt), zone: "America/New_York")
    }
    return .moment(Date(timeIntervalSince1970: Bool.random(using: &random) ? seconds : seconds + 0.5))
  }
}
