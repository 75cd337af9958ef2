import DefeatCore
import Foundation
import HolonTesting
import HolonToDos
import Testing

/// The meanings come first and the words after them, from code that doesn't know how lines are read.
@Suite("Random phrases")
struct RandomPhraseTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["HOLON_PHRASES"].flatMap { Int($0) } ?? 20_000
  private static let seed = environment["HOLON_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)

  @Test func `none is read as another time or rule without a warning`() {
    var random = SeededGenerator(seed: Self.seed)
    var counts: [RandomPhrase.Outcome: Int] = [:]
    var wrong: [String: [String]] = [:]
    for _ in 0..<Self.count {
      let phrase = RandomPhrase(&random)
      let line = ToDoLine(phrase.text, clock: phrase.clock)
      let outcome = phrase.outcome(line)
      counts[outcome, default: 0] += 1
      if outcome == .wrong {
        wrong[phrase.kind, default: []].append("\(phrase.description)\n  read:  \(PhraseReading(line, phrase.clock))")
      }
    }
    let shares = RandomPhrase.Outcome.allCases.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ")
    if Self.environment["HOLON_PHRASES"] != nil { print("Random phrases: \(shares), seed \(Self.seed)") }
    guard !wrong.isEmpty else { return }
    let list = wrong.sorted { $0.value.count > $1.value.count }.map { kind, phrases in
      "\(phrases.count) × \(kind)\n\(phrases.prefix(3).joined(separator: "\n"))"
    }
    Issue.record("\(shares), seed \(Self.seed)\n\(list.joined(separator: "\n"))")
  }

  @Test func `each rule has the first time that is expected of it`() throws {
    var random = SeededGenerator(seed: Self.seed)
    for _ in 0..<2_000 {
      let phrase = RandomPhrase(&random)
      guard let meaning = phrase.meaning, let text = meaning.rule else { continue }
      let rule = try RecurrenceRule(text.components(separatedBy: " after ")[0])
      let first = rule.occurrences(from: meaning.due, in: phrase.clock.timeZone).first { _ in true }
      #expect(first == meaning.due, "\(phrase.description), seed \(Self.seed)")
    }
  }
}
