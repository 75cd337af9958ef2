import ArgumentParser
import DefeatCore
import HolonToDos

/// A word of the command line that says a value as Taskwarrior or todo.txt writes it, as in `+family` or `due:friday`.
///
/// It stands alone as an argument: a title in quotes, or behind `--`, keeps such words. Anything else, as `10:30`,
/// `http://example.org`, `C++` or `+1`, is part of the title.
struct ValueWord {
  /// What the word says.
  enum Value: Equatable {
    case tag(String)
    case value(ToDo.Field, String)
  }

  /// The word as it was typed.
  let word: String

  /// What it says.
  let value: Value

  /// Reads a word; nil for one that is part of a title.
  init?(_ word: String) {
    self.word = word
    switch word.first {
    case "+", "@":
      let tag = word.dropFirst()
      guard tag.first?.isLetter == true, tag.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      else { return nil }
      value = .tag(String(tag))
    default:
      guard let colon = word.firstIndex(of: ":"), !word.contains(where: \.isWhitespace) else { return nil }
      let text = String(word[word.index(after: colon)...])
      guard let first = text.first, first.isLetter || first.isNumber else { return nil }
      let name = String(word[..<colon])
      if let field = ToDo.Field.values.first(where: { $0.notation?.words.contains(name) == true }) {
        value = .value(field, text)
      } else if name == "project" {
        // As an imported project of Taskwarrior's.
        value = .tag("+\(text)")
      } else {
        return nil
      }
    }
  }

  /// The forms that are read, for help.
  static let help = """
    Words as in Taskwarrior and todo.txt are read as values: +family and @phone are tags, project:Home is the tag \
    +Home, due:friday and pri:H say when and how urgent.
    """

  /// What the words among arguments say, and the arguments that are left.
  ///
  /// - Parameter literal: The last of the arguments, which stood behind `--` and are left as they are.
  static func split(
    _ arguments: [String], before literal: some Collection<String> = []
  ) -> (words: [ValueWord], rest: [String]) {
    let read =
      arguments.suffix(literal.count).elementsEqual(literal) ? arguments.dropLast(literal.count) : arguments[...]
    var words: [ValueWord] = []
    let rest = read.filter { argument in
      guard let word = ValueWord(argument) else { return true }
      words.append(word)
      return false
    }
    return (words, Array(rest) + arguments[read.endIndex...])
  }
}

// MARK: - Answers

extension [ValueWord] {
  /// The values that were understood, each behind its word; nil without words.
  func understood(in draft: ToDoDraft, _ clock: LocalClock) -> TerminalText? {
    let meanings = map { word -> TerminalText in
      switch word.value {
      case .tag(let tag): return "\(word.word) is #\(tag)"
      case .value(let field, _):
        let value = draft.values.first { $0.field == field }.map { clock.text($0, today: clock.today) }
        return "\(word.word) is \(field.rawValue) \(value ?? "none")"
      }
    }
    guard let first = meanings.first else { return nil }
    return meanings.dropFirst().reduce("  Read as values: \(first)") { $0 + ", \($1)" }
  }
}
