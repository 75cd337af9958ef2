import DefeatCore
import Foundation
import HolonToDos
import Testing

/// The phrases in the folder Corpus were written by people for people, before the reader of lines.
@Suite("Phrases as people write them")
struct PhraseCorpusTests {
  @Test(arguments: Phrase.files)
  func `a phrase is read as it is meant, or stays in the title`(file: String) throws {
    let verdicts = try Phrase.phrases(in: file).map { phrase in
      let line = ToDoLine(phrase.text, clock: Phrase.clock)
      return (phrase, line, phrase.verdict(line))
    }
    let deviations = verdicts.filter { !$0.2.isAcceptable }
    guard !deviations.isEmpty else { return }
    let list = deviations.map { phrase, line, verdict in
      "\(verdict): \(phrase.text)\n  read:  \(PhraseReading(line, Phrase.clock))\n  meant: \(phrase.meaning)"
    }
    Issue.record("\(deviations.count) of \(verdicts.count) in \(file)\n\(list.sorted().joined(separator: "\n"))")
  }

  @Test(arguments: Phrase.files)
  func `the answer to the page has the title, values and warnings of the line`(file: String) throws {
    for phrase in try Phrase.phrases(in: file) {
      let line = ToDoLine(phrase.text, clock: Phrase.clock)
      let answer = try JSONDecoder().decode(LineAnswer.self, from: Data(JSONAnswer.line(line, Phrase.clock)))
      #expect(answer.title == line.title)
      #expect(answer.values.map(\.words) == line.chips.map(line.words(of:)))
      #expect(answer.problems.map(\.message) == line.problems.map(\.description))
    }
  }

  @Test func `the corpus has at least 1,500 phrases, each once`() throws {
    let texts = try Phrase.files.flatMap { try Phrase.phrases(in: $0).map(\.text) }
    #expect(texts.count >= 1_500)
    #expect(Set(texts).count == texts.count)
  }

  @Test(arguments: Phrase.files)
  func `each meaning is a time of the calendar and a rule that has it`(file: String) throws {
    for phrase in try Phrase.phrases(in: file) {
      let times = phrase.dues.compactMap(due)
      #expect(times.count == phrase.dues.count, "\(phrase.text)")
      for rule in phrase.rules {
        let rule = try RecurrenceRule(rule.components(separatedBy: " after ")[0])
        let zone = Phrase.clock.timeZone
        #expect(times.contains { time in rule.occurrences(from: time, in: zone).first { _ in true } == time })
      }
    }
  }

  @Test(arguments: [
    ("Call mom today #a\tCall mom\t2026-11-28\t\t=\t#a", PhraseVerdict.right),
    ("Call mom today #a\tCall mom\t2026-11-29\t\t=\t#a", .wrong),
    ("Call mom today #a\tCall mom\t2026-11-28\t\t=\t#b", .wrong),
    ("Call mom today #a\tCall mum\t2026-11-28\t\t=\t#a", .wrongTitle),
    ("Call mom today #a\tCall mom\t2026-11-28T09:00\t\t=\t#a", .wrong),
    ("Call mom today #a\tCall mom\t2026-11-28\tFREQ=DAILY\t=\t#a", .wrong),
    ("Call mom today\tCall mom today\t\t\tt", .wrong), ("Call mom today\tCall mom today\t\t\tW", .wrong),
    ("Call mom every 7 days\tCall mom\t2026-11-28\tFREQ=WEEKLY\t=", .right),
    ("Call mom every 7 days\tCall mom\t2026-11-28\tFREQ=DAILY\t=", .wrong),
    ("Call mom every! 7 days\tCall mom\t2026-11-28\tFREQ=DAILY;INTERVAL=7\t=", .wrong),
    ("Call mom\tCall mom\t2026-11-28\t\tw", .unread), ("Call mom\tCall mom\t2026-11-28\t\to", .left),
    ("Call mom feb 30\tCall mom\t2026-11-28\t\tw", .left), ("Call mom feb 30\tCall mom feb 30\t\t\tW", .left),
    ("Call mom\tCall mom\t\t\tt", .left),
  ])
  func `another day, time, rule or title is noticed`(row: String, expected: PhraseVerdict) throws {
    let phrase = try #require(Phrase(row: row[...]))
    #expect(phrase.verdict(ToDoLine(phrase.text, clock: Phrase.clock)) == expected)
  }

  /// Reads a time of the corpus.
  private func due(_ text: String) -> Due? {
    let parts = text.split(separator: "T")
    guard let first = parts.first, let day = Day(String(first)) else { return nil }
    guard parts.count > 1 else { return .day(day) }
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 2 else { return nil }
    return .time(LocalTime(day, secondsIntoDay: clock[0] * 3_600 + clock[1] * 60), in: Phrase.clock.timeZone)
  }
}

/// The answer to a page that asks what a line means.
private struct LineAnswer: Decodable {
  struct Value: Decodable { let words: String }
  struct Problem: Decodable { let message: String }

  let title: String
  let values: [Value]
  let problems: [Problem]
}
