import ArgumentParser
import DefeatCore
import HolonToDos

/// A word of the command line that states a value as in Taskwarrior or todo.txt, such as `+family` or `due:friday`.
///
/// It is a separate argument; in a quoted title or after `--`, such words are part of the title. Everything else is
/// part of the title, too, for example `10:30`, `http://example.org`, `C++` or `+1`.
struct ValueWord {
  /// The value of a word.
  enum Value: Equatable {
    case tag(String)
    case value(ToDo.Field, String)
  }

  /// The typed word.
  let word: String

  /// The value of the word.
  let value: Value

  /// Reads a word; returns nil for a part of a title.
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
        // The tag of an imported Taskwarrior project has this form.
        value = .tag("+\(text)")
      } else {
        return nil
      }
    }
  }

  /// The accepted forms, for the help text.
  static let help = """
    Words as in Taskwarrior and todo.txt are read as values: +family and @phone are tags, project:Home is the tag \
    +Home, due:friday and pri:H say when and how urgent.
    """

  /// Returns the values of the words among arguments, and the remaining arguments.
  ///
  /// - Parameter literal: The last arguments, which follow `--` and are never read as values.
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

// MARK: - Output

extension [ValueWord] {
  /// Returns the recognized values, each after its word; nil without words.
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
