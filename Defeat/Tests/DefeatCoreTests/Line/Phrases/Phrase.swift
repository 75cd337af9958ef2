import DefeatCore
import Foundation
import HolonToDos

/// A line as people write it, with its meaning on Saturday, 28 November 2026, at 10:00 in Berlin.
struct Phrase: Sendable {
  /// The readings that are right besides the meaning.
  enum Leeway: String, Sendable {
    /// Only the meaning is right.
    case none = "="

    /// The phrase may be left in the title as a whole if a warning says so, because it is hard or ambiguous.
    case warned = "w"

    /// The day may be read alone, too, if a warning names the rest, because the time is ambiguous.
    case partlyWarned = "p"

    /// The phrase may be left in the title, because the words alone don't decide.
    case open = "o"

    /// The phrase looks like a value that doesn't exist: it is left in the title, with a warning.
    case noValue = "W"

    /// All is the title.
    case title = "t"
  }

  let text: String

  /// The rest of the line; more than one if words such as “sharp” may stay or go.
  let titles: [String]

  /// Days such as 2026-12-01 or local times such as 2026-12-01T17:00; more than one if several are right.
  let dues: [String]

  /// The rules in the form of RFC 5545; more than one if several are right.
  let rules: [String]

  let leeway: Leeway

  /// The tags, priority and estimate, such as `#home (A) ~1h30min`.
  let others: [String]

  /// Reads a line of a file: the text, its titles, times, rules, leeway and any other values, separated by tabs.
  init?(row: Substring) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 5 || cells.count == 6, let leeway = Leeway(rawValue: cells[4]) else { return nil }
    (text, self.leeway) = (cells[0], leeway)
    titles = cells[1].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    dues = cells[2].split(separator: "|").map(String.init)
    rules = cells[3].split(separator: "|").map(String.init)
    others = cells.dropFirst(5).joined().split(separator: " ").map(String.init).sorted()
  }

  /// Saturday, 28 November 2026, 10:00 in Berlin.
  static let clock = LocalClock(timeZone: zone("Europe/Berlin")) { Date(timeIntervalSince1970: 1_795_856_400) }

  /// The names of the files in the folder Corpus.
  static let files = [
    "dates", "days", "everyday", "messages", "recurrences", "review", "schedules", "times", "titles-1", "titles-2",
    "warnings",
  ]

  /// Returns the phrases of a file.
  static func phrases(in file: String) throws -> [Phrase] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
    let text = try String(contentsOf: folder.appending(path: "\(file).tsv"), encoding: .utf8)
    return try text.split(separator: "\n").map { row in
      guard let phrase = Phrase(row: row) else { throw InvalidRow(file: file, row: String(row)) }
      return phrase
    }
  }

  /// A line of a file that isn't a phrase.
  struct InvalidRow: Error {
    let file: String
    let row: String
  }
}
