import Foundation

/// A word with a special meaning in a line of todo.txt.
enum TodoTxtWord {
  /// `@phone` or `+home`
  case tag(String)

  /// `name:value`
  case pair(name: String, value: String)

  /// Parses a word without whitespace; nil for an ordinary word.
  ///
  /// A name starts with a letter and consists of letters, digits, `_`, `-` and `.`. Addresses such as `http://…` and
  /// words with another colon next to the first are ordinary.
  init?(_ word: UnsafeBufferPointer<UInt8>) {
    guard word.count > 1 else { return nil }
    if word[0] == UInt8(ascii: "@") {
      guard let tag = word.part(1, word.count).tag else { return nil }
      self = .tag(tag)
    } else if word[0] == UInt8(ascii: "+") {
      guard let tag = word.tag else { return nil }
      self = .tag(tag)
    } else {
      guard word[0].isASCIILetter, let colon = word.firstIndex(of: UInt8(ascii: ":")), colon + 1 < word.count,
        word[colon + 1] != UInt8(ascii: ":"), word[colon + 1] != UInt8(ascii: "/"),
        word[..<colon].allSatisfy(\.isPartOfName)
      else { return nil }
      self = .pair(name: word.part(0, colon).text, value: word.part(colon + 1, word.count).text)
    }
  }

  /// The names with a meaning at any place of a line.
  static let reservedNames = Set(ToDo.Field.values.map { name(of: $0) } + [rule, "id", "p"])

  /// The name of recurrences that ``TodoTxtRecurrence`` can't represent.
  static let rule = "rrule"

  /// Returns the name before the colon of a field's values.
  static func name(of field: ToDo.Field) -> String {
    switch field {
    case .start: "t"
    case .recurrence: "rec"
    default: field.word
    }
  }

  /// Returns the field with a name; nil for other names.
  static func field(named name: String) -> ToDo.Field? { fields[name] }

  private static let fields = Dictionary(
    uniqueKeysWithValues: ToDo.Field.values.map { (name(of: $0), $0) } + [(rule, .recurrence)])
}

extension UInt8 {
  /// Whether this may be part of the name of a value, as in a pair of todo.txt, in iCalendar and in Taskwarrior.
  var isPartOfName: Bool { isASCIILetter || isASCIIDigit || "_-.".utf8.contains(self) }
}

extension UnsafeBufferPointer<UInt8> {
  /// The priority in parentheses, as in `(A)`.
  var priorityInParentheses: Priority? {
    guard count == 3, self[0] == UInt8(ascii: "("), self[2] == UInt8(ascii: ")"),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self[1])
    else { return nil }
    return Priority(code: self[1])
  }

  /// Whether a line starts like todo.txt only: with a priority, a day, or the sign of completion.
  var beginsAsTodoTxt: Bool {
    let words = words.prefix(3)
    func isSign(_ word: UnsafeBufferPointer<UInt8>?) -> Bool {
      word.map { $0.priorityInParentheses != nil || Timestamp.day(in: $0) != nil } ?? false
    }
    guard words.count > 1 else { return false }
    return isSign(words.first) || words.first?.equals("x") == true && words.count > 2 && isSign(words[1])
  }

  /// The words between spaces and tabs.
  var words: [UnsafeBufferPointer] {
    split { $0 == 0x20 || $0 == 0x09 }.map { UnsafeBufferPointer(rebasing: $0) }
  }
}
