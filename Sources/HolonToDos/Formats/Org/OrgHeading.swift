import HolonBase

/// The parts of a heading, or of an item with a checkbox.
struct OrgHeading: Equatable {
  /// The keyword, such as TODO; nil for none.
  var keyword: String?

  /// The priority; nil for none.
  var priority: Priority?

  /// The priority as it is written, if that is a number.
  var priorityNumber: String?

  /// The counter of completed parts, such as [1/2], after the number of words before it unless it is the last; nil for
  /// none.
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
    guard let index = words.firstIndex(where: Self.isCounter), words.count > 1 else { return }
    let word = words.remove(at: index)
    counter = index == words.count ? String(word) : "\(index) \(word)"
    title = words.joined(separator: " ").trimmingWhitespace()
  }

  private static func isCounter(_ word: Substring) -> Bool {
    guard word.hasPrefix("[") else { return false }
    let text = word.dropFirst().drop { $0.isASCII && $0.isNumber }
    return text == "%]" || text.hasPrefix("/") && text.dropFirst().drop { $0.isASCII && $0.isNumber } == "]"
  }

  /// Returns a title with a counter of parts at its place; one without numbers, or without parts, stays.
  static func title(_ title: String, counter: String, completed: Int, total: Int) -> String {
    let mark = counter.split(separator: " ")
    guard let word = mark.last, isCounter(word) else { return title }
    var words = title.split(separator: " ", omittingEmptySubsequences: false)
    let isStored = total == 0 || word == "[/]" || word == "[%]"
    let present = word.hasSuffix("%]") ? "[\(100 * completed / max(1, total))%]" : "[\(completed)/\(total)]"
    words.insert(isStored ? word : present[...], at: min(Int(mark[0]) ?? words.count, words.count))
    return words.joined(separator: " ")
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
  /// A kind of line, by the block around it.
  enum Kind {
    case text, code

    /// A line of a drawer or a dynamic block, which Org mode writes itself.
    case drawer
  }

  /// Returns a line with a comma before it if necessary.
  ///
  /// - Parameters:
  ///   - isFirst: Whether it is the first line, whose indentation is that of all.
  ///   - isLast: Whether it is the last line, after which blank ones mean nothing.
  static func escaped(_ line: String, isFirst: Bool, isLast: Bool, _ kind: Kind) -> String {
    let rest = line.drop { $0 == "," }
    if kind != .text { return isSpecial(rest, kind) ? "," + line : line }
    guard let first = rest.first else { return isFirst || isLast || line.hasPrefix(",") ? "," + line : line }
    guard first.isWhitespace, !line.hasPrefix(",") else { return isSpecial(rest, kind) ? "," + line : line }
    let text = rest.drop { $0.isWhitespace }
    return isFirst || text.isEmpty || OrgSettings.isDefinition(text) || OrgItem(rest) != nil ? "," + line : line
  }

  /// Returns a line without the comma before it.
  static func unescaped(_ line: Substring, _ kind: Kind) -> Substring {
    guard line.hasPrefix(",") else { return line }
    return isSpecial(line.drop { $0 == "," }, kind) ? line.dropFirst() : line
  }

  /// Returns whether a line needs a comma; a blank one within text always has one.
  private static func isSpecial(_ text: Substring, _ kind: Kind) -> Bool {
    switch kind {
    case .code: return text.hasPrefix("*") || text.hasPrefix("#+")
    case .drawer: return text.hasPrefix("*") && text.drop { $0 == "*" }.first == " "
    case .text:
      guard let first = text.first, !first.isWhitespace else { return true }
      if first == "*" { return isSpecial(text, .drawer) }
      return OrgSettings.isDefinition(text) || OrgItem(text) != nil
    }
  }
}
