import ArgumentParser
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

/// The phrases are those of DefeatCoreTests, which judges how they are read.
@Suite("Phrases on the command line")
struct PhraseCommandsTests {
  /// Saturday, 28 November 2026, 10:00 in Berlin.
  private let clock = LocalClock(timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) {
    Date(timeIntervalSince1970: 1_795_856_400)
  }

  /// The first column of each file.
  private func phrases() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../DefeatCoreTests/Line/Phrases/Corpus").standardizedFileURL
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { row in
        String(row.prefix { $0 != "\t" })
      }
    }
  }

  private struct Messages: Error, Equatable { let texts: [String] }

  /// Returns the draft, or the messages of the error.
  private func outcome(_ body: () throws -> ToDoDraft) -> Result<ToDoDraft, Messages> {
    Result(catching: body).mapError { error in
      Messages(texts: (error as? InputError)?.messages ?? ["\(error)"])
    }
  }

  /// Returns what the command adds for arguments after its name.
  private func added(_ arguments: [String]) -> Result<ToDoDraft, Messages> {
    outcome {
      let arguments = ["add"] + arguments
      // The parser reads what begins with a hyphen.
      let command = try DefeatCommand.everydayCommand(arguments) ?? DefeatCommand.parseAsRoot(arguments)
      let add = try #require(command as? AddCommand)
      return try add.outline(AddCommand.Words(add.title, in: []), clock).items[0].draft
    }
  }

  @Test func `add reads each phrase as the page does`() throws {
    let phrases = try phrases()
    #expect(phrases.count >= 1_500)
    for phrase in phrases {
      let words = phrase.split(separator: " ").map(String.init)
      let line = outcome { try ToDoLine(words.joined(separator: " "), clock: clock).draft(clock) }
      let isOption = words.contains { $0.hasPrefix("-") }
      #expect(added(isOption ? ["--"] + words : words) == line, "\(phrase)")
    }
  }

  /// Returns the option for a value and its words without the name of its field; nil for other values.
  private func option(_ chip: ToDoLine.Chip, in line: ToDoLine) -> [String]? {
    var words = line.words(of: chip)
    // Parentheses belong to the title, the rec: of todo.txt has its own notation, and 19h30 alone is a length.
    guard !words.contains("("), !words.hasPrefix("rec:"), words.wholeMatch(of: /.*\dh\d\d/) == nil else { return nil }
    if let colon = words.firstIndex(of: ":"), words[..<colon].allSatisfy(\.isLetter), !words.hasSuffix(":") {
      words = words[colon...].dropFirst().filter { $0 != "\"" }
    }
    switch chip.value {
    case .due: return ["--due", words]
    case .recurrence: return ["--every", words]
    case .start: return ["--start", words]
    default: return nil
    }
  }

  @Test func `the options accept the words of a line`() throws {
    var count = 0
    for phrase in try phrases() {
      let line = ToDoLine(phrase, clock: clock)
      guard line.problems.isEmpty, !line.title.isEmpty, line.chips.count == 1,
        let option = option(line.chips[0], in: line)
      else { continue }
      var draft = try line.draft(clock)
      draft.title = "x"
      #expect(added(["x"] + option) == .success(draft), "\(phrase): \(option)")
      count += 1
    }
    #expect(count > 1_000)
  }

  @Test func `the help of add and edit has each phrase of the grammar`() {
    for command in [AddCommand.self, EditCommand.self] as [any ParsableCommand.Type] {
      let help = DefeatCommand.helpMessage(for: command, columns: 120).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      for phrase in ToDoLine.examples.flatMap(\.phrases) { #expect(help.contains(phrase), "\(phrase)") }
    }
  }

  @Test func `shells complete the phrases, and the next word of one in a title`() {
    let times = Completions.times(words: [], index: 0, prefix: "")
    let recurrences = Completions.recurrences(words: [], index: 0, prefix: "")
    #expect(Set(times + recurrences) == Set(ToDoLine.examples.flatMap(\.phrases)))
    #expect(Completions.times(words: [], index: 0, prefix: "\"friday af") == ["friday after next"])
    let title = { (words: [String], prefix: String) in
      Completions.title(words: ["defeat", "add"] + words + [prefix], index: 2 + words.count, prefix: prefix)
    }
    #expect(title(["Call", "friday", "after"], "nex") == ["next"])
    #expect(title(["Call"], "tomor") == ["tomorrow"])
    #expect(title(["Call", "Every"], "ot") == ["other"])
    #expect(title(["Call"], "").isEmpty)
  }
}
