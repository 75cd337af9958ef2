import HolonBase

/// The parts of a heading, or of an item with a checkbox.
struct OrgHeading: Equatable {
  /// The keyword, such as TODO; nil for none.
  var keyword: String?

  /// The priority; nil for none.
  var priority: Priority?

  /// The title.
  var title: String

  /// The tags at the end.
  var tags: [String] = []

  /// Parses the text after the stars.
  init(_ text: some StringProtocol, keywords: Set<String>) {
    var rest = Substring(text).drop(while: Self.isSpace)
    let word = rest.prefix { !Self.isSpace($0) }
    if keywords.contains(String(word)) {
      keyword = String(word)
      rest = rest.dropFirst(word.count).drop(while: Self.isSpace)
    }
    let cookie = Array(rest.utf8.prefix(4))
    if cookie.count == 4, cookie[0] == UInt8(ascii: "["), cookie[1] == UInt8(ascii: "#"),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(cookie[2]), cookie[3] == UInt8(ascii: "]"),
      rest.dropFirst(4).first.map(Self.isSpace) ?? true
    {
      priority = Priority(code: cookie[2])
      rest = rest.dropFirst(4)
    }
    title = String(rest).trimmingWhitespace()
    guard let space = title.lastIndex(where: Self.isSpace) else { return }
    let last = title[title.index(after: space)...]
    guard last.utf8.count > 2, last.hasPrefix(":"), last.hasSuffix(":") else { return }
    let names = last.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard names.allSatisfy(Self.isTag) else { return }
    tags = names.unique
    title = String(title[..<space]).trimmingWhitespace()
  }

  /// Returns whether a tag can be written in a heading: letters, digits, _, @, # and %.
  static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_@#%".contains($0) }
  }

  private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}

/// The lines of notes, of which those that would be read differently begin with a comma.
enum OrgNote {
  /// Returns a line with a comma before it if necessary.
  static func escaped(_ line: String, isAtEnd: Bool) -> String {
    let rest = line.drop { $0 == "," }
    let isEscaped = rest.isEmpty ? isAtEnd || line.hasPrefix(",") : isSpecial(rest)
    return isEscaped ? "," + line : line
  }

  /// Returns a line without the comma before it.
  static func unescaped(_ line: Substring) -> Substring {
    guard line.hasPrefix(",") else { return line }
    let rest = line.drop { $0 == "," }
    return rest.isEmpty || isSpecial(rest) ? line.dropFirst() : line
  }

  private static func isSpecial(_ text: Substring) -> Bool {
    guard let first = text.first else { return false }
    if first.isWhitespace || first.isNumber || "*-+:#".contains(first) { return true }
    return ["DEADLINE:", "SCHEDULED:", "CLOSED:"].contains { text.hasPrefix($0) }
  }
}
