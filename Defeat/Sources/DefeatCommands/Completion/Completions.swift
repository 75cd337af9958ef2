import ArgumentParser
import DefeatCore
import DefeatStore
import Foundation

/// The candidates that shells suggest for arguments: numbers of to-dos with their titles, tags, times and recurrences.
///
/// Numbers and tags are read from the list that the incomplete command names. Completion never creates a list, and reports no
/// errors.
enum Completions {
  /// The maximum number of to-dos that are suggested.
  static let limit = 100

  /// Returns the numbers that continue a word, each with its title.
  ///
  /// The last number of a range or an enumeration is completed, too. “done” suggests open to-dos, and “reopen”
  /// completed ones.
  @Sendable static func numbers(words: [String], index: Int, prefix: String) -> [String] {
    let digits = String(prefix.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    let others = String(prefix.dropLast(digits.count))
    let isContinued = others.hasSuffix(",") || others.hasSuffix("-") || others.hasSuffix("..")
    // Two hyphens are the beginning of an option.
    let canContinue = others.isEmpty || isContinued && others.first?.isNumber == true
    guard canContinue, let list = list(words) else { return [] }
    let titles = try? list.titles(ofNumbersBeginningWith: digits, isComplete: state(words), limit: limit)
    return Candidates(for: CompletionShell.requesting).texts(
      of: (titles ?? []).map { ("\(others)\($0.number)", $0.title) })
  }

  /// Returns the tags that continue a word.
  @Sendable static func tags(words: [String], index: Int, prefix: String) -> [String] {
    let sign = String(prefix.prefix { "+#@".contains($0) })
    let tags = (try? list(words)?.tags(beginningWith: String(prefix.dropFirst(sign.count)))) ?? []
    return texts(tags.filter { !$0.hasPrefix("+") }.map { sign + $0 })
  }

  /// Returns the phrases for times that continue a word.
  @Sendable static func times(words: [String], index: Int, prefix: String) -> [String] {
    texts(phrases(.due), continuing: prefix)
  }

  /// Returns the phrases for recurrences that continue a word.
  @Sendable static func recurrences(words: [String], index: Int, prefix: String) -> [String] {
    texts(phrases(.recurrence), continuing: prefix)
  }

  /// Returns the tags and the words of phrases that continue a title: “+ho” and “fri” are completed, and “every 2” is
  /// followed by “weeks”.
  @Sendable static func title(words: [String], index: Int, prefix: String) -> [String] {
    let signs = signs(words: words, index: index, prefix: prefix)
    guard signs.isEmpty else { return signs }
    let typed = words.prefix(index).map { $0.lowercased() }
    let phrases = (phrases(.due) + phrases(.recurrence)).map { $0.split(separator: " ").map(String.init) }
    let next = phrases.flatMap { phrase in
      phrase.indices.lazy.filter { $0 > 0 ? typed.suffix($0).elementsEqual(phrase.prefix($0)) : !prefix.isEmpty }
        .map { phrase[$0] }
    }
    return texts(Set(next).sorted(), continuing: prefix)
  }

  private static func phrases(_ field: ToDoLine.Field) -> [String] {
    ToDoLine.examples.filter { $0.field == field }.flatMap(\.phrases)
  }

  /// Returns those of some candidates that continue a word, which may be quoted.
  static func texts(_ candidates: [String], continuing prefix: String) -> [String] {
    let beginning = unquoted(prefix).lowercased()
    return texts(candidates.filter { $0.lowercased().hasPrefix(beginning) })
  }

  /// Returns the state of the to-dos that a command can change; nil for commands that accept any.
  static func state(_ words: [String]) -> Bool? {
    let states: [(command: any ParsableCommand.Type, state: Bool)] = [
      (DoneCommand.self, false), (ReopenCommand.self, true),
    ]
    let values = ["--database", "--list", "-l"].compactMap { words.firstIndex(of: $0).map { $0 + 1 } }
    let name = words.indices.dropFirst().first { !words[$0].hasPrefix("-") && !values.contains($0) }.map { words[$0] }
    guard let name else { return nil }
    return states.first { each in
      each.command.configuration.commandName == name || each.command.configuration.aliases.contains(name)
    }?.state
  }

  /// Returns the list that a command names; nil if it doesn't exist.
  static func list(_ words: [String]) -> SQLiteToDoStore? {
    guard let path = file(words), FileManager.default.fileExists(atPath: path) else { return nil }
    let list = try? SQLiteToDoStore(path: path)
    list?.staysOpen()
    return list
  }
}
