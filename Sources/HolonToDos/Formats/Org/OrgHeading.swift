import HolonBase

/// The parts of a heading, or of an item with a checkbox.
struct OrgHeading: Equatable {
  /// The keyword, such as TODO; nil for none.
  var keyword: String?

  /// The priority; nil for none.
  var priority: Priority?

  /// The priority as it is written, if that is a number.
  var priorityNumber: String?

  /// The counter of completed parts, which Org mode computes, such as [1/2] or [50%]; nil for none.
  var counter: String?

  /// The title.
  var title = ""

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
    readPriority(&rest)
    title = String(rest).trimmingWhitespace()
    readTags()
    readCounter()
  }

  private mutating func readPriority(_ rest: inout Substring) {
    guard rest.hasPrefix("[#"), let end = rest.firstIndex(of: "]") else { return }
    let text = String(rest[..<end].dropFirst(2))
    let following = rest[rest.index(after: end)...]
    guard following.first.map(Self.isSpace) ?? true, let read = Self.priority(text) else { return }
    (priority, rest) = (read, following)
    if text != "\(read)" { priorityNumber = text }
  }

  /// Returns the priority of a letter, or of a number, of which 1 is the highest.
  static func priority(_ text: String) -> Priority? {
    if text.utf8.count == 1, let letter = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) {
      return Priority(code: letter)
    }
    let number = text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) ?? 0 : 0
    return (1...26).contains(number) ? Priority(code: UInt8(64 + number)) : nil
  }

  /// Removes the counter, unless it is the whole title.
  private mutating func readCounter() {
    guard title.utf8.contains(UInt8(ascii: "[")) else { return }
    var words = title.split(separator: " ", omittingEmptySubsequences: false)
    let index = words.firstIndex { word in
      guard word.hasPrefix("[") else { return false }
      let text = word.dropFirst().drop { $0.isASCII && $0.isNumber }
      return text == "%]" || text.hasPrefix("/") && text.dropFirst().drop { $0.isASCII && $0.isNumber } == "]"
    }
    guard let index, words.count > 1 else { return }
    counter = String(words.remove(at: index))
    title = words.joined(separator: " ").trimmingWhitespace()
  }

  private mutating func readTags() {
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

/// An item of a list with a checkbox.
struct OrgItem {
  let indentation: Int
  let isChecked: Bool

  /// The text after the box.
  let content: Substring

  /// Parses a line; nil for one without a checkbox.
  init?(_ line: some StringProtocol) {
    var rest = Substring(line)
    var indentation = 0
    while let first = rest.first, first == " " || first == "\t" {
      indentation += first == "\t" ? 8 - indentation % 8 : 1
      rest = rest.dropFirst()
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if digits.isEmpty {
      guard let sign = rest.first, sign == "-" || sign == "+" || sign == "*" && indentation > 0 else { return nil }
      rest = rest.dropFirst()
    } else {
      rest = rest.dropFirst(digits.count)
      guard rest.first == "." || rest.first == ")" else { return nil }
      rest = rest.dropFirst()
    }
    guard rest.first == " " else { return nil }
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix("["), rest.dropFirst(2).first == "]", let sign = rest.dropFirst().first, " xX-".contains(sign),
      rest.dropFirst(3).first.map({ $0 == " " || $0 == "\t" }) ?? true
    else { return nil }
    self.indentation = indentation
    isChecked = sign == "x" || sign == "X"
    content = rest.dropFirst(3)
  }
}

/// The lines of notes, of which those that would be read differently begin with a comma.
enum OrgNote {
  /// Returns a line with a comma before it if necessary.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it is the first line, whose indentation is that of all.
  ///   - isLast: Whether it is the last line, after which blank ones mean nothing.
  ///   - isCode: Whether it is part of a block.
  static func escaped(_ line: String, isFirst: Bool, isLast: Bool, isCode: Bool) -> String {
    let rest = line.drop { $0 == "," }
    if isCode { return isSpecialInCode(rest) ? "," + line : line }
    guard let first = rest.first else { return isFirst || isLast || line.hasPrefix(",") ? "," + line : line }
    guard first.isWhitespace, !line.hasPrefix(",") else { return isSpecial(rest) ? "," + line : line }
    let text = rest.drop { $0.isWhitespace }
    return isFirst || text.isEmpty || OrgSettings.isDefinition(text) || OrgItem(rest) != nil ? "," + line : line
  }

  /// Returns a line without the comma before it.
  static func unescaped(_ line: Substring, isCode: Bool) -> Substring {
    guard line.hasPrefix(",") else { return line }
    let rest = line.drop { $0 == "," }
    return (isCode ? isSpecialInCode(rest) : rest.isEmpty || isSpecial(rest)) ? line.dropFirst() : line
  }

  private static func isSpecial(_ text: Substring) -> Bool {
    guard let first = text.first, !first.isWhitespace else { return true }
    if first == "*" { return text.drop { $0 == "*" }.first == " " }
    return OrgSettings.isDefinition(text) || OrgItem(text) != nil
  }

  private static func isSpecialInCode(_ text: Substring) -> Bool { text.hasPrefix("*") || text.hasPrefix("#+") }
}
