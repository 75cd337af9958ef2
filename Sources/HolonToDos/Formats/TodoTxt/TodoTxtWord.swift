import Foundation

/// What a word of a line in todo.txt stands for.
enum TodoTxtWord {
  /// `@phone` or `+home`
  case tag(String)

  /// `name:value`
  case pair(name: String, value: String)

  /// Reads a word without white space; nil when it is just a word.
  ///
  /// A name begins with a letter and consists of letters, digits, `_`, `-` and `.`; addresses as in `http://…` and
  /// anything with another colon next to the first are just words.
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

  /// The names that mean something wherever they stand.
  static let reservedNames = Set(ToDo.Field.values.map(\.word) + ["id", "p"])
}

extension UInt8 {
  /// Whether this may be part of a pair's name.
  fileprivate var isPartOfName: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The priority that `(A)` stands for.
  var priorityInParentheses: Priority? {
    guard count == 3, self[0] == UInt8(ascii: "("), self[2] == UInt8(ascii: ")"),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self[1])
    else { return nil }
    return Priority(code: self[1])
  }

  /// Whether a line begins as only one of todo.txt does: with a priority, a day, or that it is completed.
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
