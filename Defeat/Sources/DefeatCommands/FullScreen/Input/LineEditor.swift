import DefeatCore

/// A line of text that a person is writing, with a cursor.
struct LineEditor: Hashable, Sendable {
  /// The text before the cursor.
  private(set) var before: String

  /// The text after the cursor.
  private(set) var after = ""

  /// Creates a line with the cursor at its end.
  init(_ text: String = "") { before = text }

  /// The whole line.
  var text: String { before + after }

  /// Whether the line contains only white space.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Inserts a text at the cursor; line breaks and tabs become spaces, and other control characters are left out.
  ///
  /// - Returns: Whether the text fits; otherwise the line stays the same.
  @discardableResult
  mutating func insert(_ inserted: String) -> Bool {
    var line = String.UnicodeScalarView()
    for scalar in inserted.unicodeScalars {
      if scalar.properties.isWhitespace {
        line.append(scalar == "\u{A0}" ? scalar : " ")
      } else if scalar.properties.generalCategory != .control {
        line.append(scalar)
      }
    }
    let added = String(line)
    guard text.utf8.count + added.utf8.count <= ToDoLine.longest else { return false }
    before += added
    return true
  }

  /// Applies a key for editing.
  ///
  /// - Returns: Whether the key is one for editing.
  mutating func press(_ press: KeyPress) -> Bool {
    switch (press.key, press.isAlt) {
    case (.character(let character), false): insert(String(character))
    case (.left, false), (.control("b"), _): moveLeft(before.suffix(1).count)
    case (.right, false), (.control("f"), _): moveRight(after.prefix(1).count)
    case (.left, true), (.character("b"), true): moveLeft(wordBefore)
    case (.right, true), (.character("f"), true): moveRight(wordAfter)
    case (.home, _), (.control("a"), _): moveLeft(before.count)
    case (.end, _), (.control("e"), _): moveRight(after.count)
    case (.backspace, false): before = String(before.dropLast())
    case (.delete, false), (.control("d"), _): after = String(after.dropFirst())
    case (.backspace, true), (.control("w"), _): before = String(before.dropLast(wordBefore))
    case (.delete, true), (.character("d"), true): after = String(after.dropFirst(wordAfter))
    case (.control("u"), _): before = ""
    case (.control("k"), _): after = ""
    default: return false
    }
    return true
  }

  private mutating func moveLeft(_ count: Int) {
    after = before.suffix(count) + after
    before = String(before.dropLast(count))
  }

  private mutating func moveRight(_ count: Int) {
    before += after.prefix(count)
    after = String(after.dropFirst(count))
  }

  /// The number of characters from the beginning of a word to the cursor.
  private var wordBefore: Int {
    let spaces = before.reversed().prefix(while: \.isWhitespace).count
    return spaces + before.reversed().dropFirst(spaces).prefix { !$0.isWhitespace }.count
  }

  /// The number of characters from the cursor to the end of a word.
  private var wordAfter: Int {
    let spaces = after.prefix(while: \.isWhitespace).count
    return spaces + after.dropFirst(spaces).prefix { !$0.isWhitespace }.count
  }
}
