/// A reader of conditions that `and`, `or`, `not` and parentheses combine, from left to right.
///
/// It is the grammar that the queries of all domains share. A domain adds the conditions themselves: words, and fields
/// with a comparison and a value. `not` comes before “and”, and “and” before `or`; “and” may be left out.
///
/// ```text
/// query      = together { ("or" | "|" | "||") together }
/// together   = condition { ["and" | "&" | "&&"] condition }
/// condition  = "(" query ")" | ("not" | "-" | "!") condition | quotation | word
/// word       = field (":" | "=" | "<" | "<=" | ">" | ">=") value | text
/// quotation  = '"' text '"'
/// ```
public protocol QueryReading {
  /// A condition, or several that are combined into one.
  associatedtype Query

  /// An error with the part of the text that can't be read.
  associatedtype Problem: Error

  /// The text in UTF-8.
  var bytes: [UInt8] { get }

  /// The offset of the next byte.
  var index: Int { get set }

  /// The number of conditions so far.
  var count: Int { get set }

  /// The number of levels around the next condition.
  var depth: Int { get set }

  /// The limits of a text.
  static var limits: QueryLimits { get }

  /// The fields by their names in lower case.
  static var fields: [String: QueryField] { get }

  /// Returns the query that selects what all of its parts select.
  static func all(_ parts: [Query]) -> Query

  /// Returns the query that selects what at least one of its parts selects.
  static func any(_ parts: [Query]) -> Query

  /// Returns the query that selects what another one doesn't select.
  static func not(_ part: Query) -> Query

  /// Returns the condition of a text in quotation marks.
  func quoted(_ text: String) -> Query

  /// Reads the condition that begins at ``index``, which is neither an operator nor a quotation.
  mutating func word() throws(Problem) -> Query

  /// Whether a word keeps its exclamation mark, because it means something else than “not” there.
  func keepsExclamationMark(_ word: String) -> Bool

  /// Returns the error for a part of the text.
  func problem(_ range: Range<Int>, _ message: String) -> Problem
}

/// The limits of a query's text, which keep its reading and its evaluation short.
public struct QueryLimits: Hashable, Sendable {
  /// The maximum number of bytes in UTF-8.
  public let bytes: Int

  /// The maximum number of levels of parentheses and `not`.
  public let levels: Int

  /// The maximum number of conditions.
  public let conditions: Int

  /// Creates limits.
  public init(bytes: Int = 4_096, levels: Int = 50, conditions: Int = 200) {
    self.bytes = bytes
    self.levels = levels
    self.conditions = conditions
  }
}

extension QueryReading {
  /// Returns false: an exclamation mark before a word means “not”.
  public func keepsExclamationMark(_ word: String) -> Bool { false }

  /// Reads the whole text; one without conditions selects everything.
  ///
  /// - Throws: The error of the first part that can't be read.
  public mutating func read() throws(Problem) -> Query {
    guard bytes.count <= Self.limits.bytes else {
      throw problem(Self.limits.bytes..<bytes.count, "It has more than \(Self.limits.bytes) bytes: shorten it.")
    }
    skipSpaces()
    guard index < bytes.count else { return Self.all([]) }
    let query = try alternatives(after: nil)
    guard index == bytes.count else { throw problem(index..<index + 1, "“)” has no “(”: leave it out.") }
    return query
  }

  /// Reads conditions with “or” between them, up to a closing parenthesis or the end.
  ///
  /// - Parameter opening: The parenthesis before them.
  private mutating func alternatives(after opening: Range<Int>?) throws(Problem) -> Query {
    var parts = [try together(after: opening)]
    while let sign = range(of: .or) {
      index = sign.upperBound
      parts.append(try together(after: sign))
    }
    return parts.count == 1 ? parts[0] : Self.any(parts)
  }

  /// Reads conditions that all have to hold, up to “or”, a closing parenthesis or the end.
  ///
  /// - Parameter sign: The operator or the parenthesis before them.
  private mutating func together(after sign: Range<Int>?) throws(Problem) -> Query {
    var parts: [Query] = []
    var pending = sign
    while true {
      skipSpaces()
      if let and = range(of: .and) {
        guard !parts.isEmpty, pending == nil else { throw lacksCondition(and) }
        pending = and
        index = and.upperBound
      } else if index < bytes.count, bytes[index] != UInt8(ascii: ")"), range(of: .or) == nil {
        parts.append(try condition())
        pending = nil
      } else {
        break
      }
    }
    if let pending { throw lacksCondition(pending) }
    guard !parts.isEmpty else {
      if let or = range(of: .or) { throw lacksCondition(or) }
      throw problem(index..<index + 1, "“)” has no “(”: leave it out.")
    }
    return parts.count == 1 ? parts[0] : Self.all(parts)
  }

  private func lacksCondition(_ sign: Range<Int>) -> Problem {
    let word = text(in: sign)
    switch word {
    case "(": return problem(sign, "A condition is missing after “(”: add one, or leave out the parentheses.")
    case "-", "!": return problem(sign, "A condition is missing after “\(word)”: add one.")
    default:
      let isNegation = word.lowercased() == "not"
      return problem(
        sign,
        "A condition is missing \(isNegation ? "after" : "before or after") “\(word)”: add one, or write \"\(word)\" "
          + "in quotation marks to search for it.")
    }
  }

  /// Reads a condition, or several in parentheses.
  private mutating func condition() throws(Problem) -> Query {
    depth += 1
    defer { depth -= 1 }
    let start = index
    guard depth <= Self.limits.levels else {
      throw problem(start..<start + 1, "Conditions are nested more than \(Self.limits.levels) levels deep: simplify.")
    }
    if bytes[start] == UInt8(ascii: "(") {
      index += 1
      let query = try alternatives(after: start..<index)
      guard index < bytes.count else {
        throw problem(start..<start + 1, "“(” has no “)”: add it after the last condition of the group.")
      }
      index += 1
      return query
    }
    if let sign = range(of: .not) {
      index = sign.upperBound
      skipSpaces()
      guard index < bytes.count, bytes[index] != UInt8(ascii: ")"), range(of: .or) == nil, range(of: .and) == nil
      else { throw lacksCondition(sign) }
      return Self.not(try condition())
    }
    count += 1
    guard count <= Self.limits.conditions else {
      throw problem(start..<start + 1, "There are more than \(Self.limits.conditions) conditions: leave some out.")
    }
    if let text = try quotation() { return quoted(text) }
    return try word()
  }
}

// MARK: - Words

private enum QueryOperator {
  case and
  case or
  case not

  static let words: [String: QueryOperator] = ["and": .and, "&": .and, "&&": .and, "or": .or, "not": .not]
}

extension QueryReading {
  /// Returns the place of an operator that comes next; nil if another text does.
  private func range(of sign: QueryOperator) -> Range<Int>? {
    guard index < bytes.count else { return nil }
    let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
    switch (sign, byte) {
    case (.or, UInt8(ascii: "|")): return index..<index + (next == byte ? 2 : 1)
    case (.not, UInt8(ascii: "-")), (.not, UInt8(ascii: "!")):
      let end = wordEnd(index)
      // A sign that stands alone is a text.
      if end == index + 1, next != UInt8(ascii: "(") { return nil }
      return byte == UInt8(ascii: "!") && keepsExclamationMark(text(in: index + 1..<end)) ? nil : index..<index + 1
    default:
      let end = wordEnd(index)
      guard end - index <= 3, QueryOperator.words[text(in: index..<end).lowercased()] == sign else { return nil }
      return index..<end
    }
  }

  /// Goes on to the next byte that isn't white space.
  public mutating func skipSpaces() {
    while index < bytes.count, case let length = bytes.spaceLength(at: index), length > 0 { index += length }
  }

  /// Returns the offset after a word, which ends before a space, a parenthesis or “|”.
  public func wordEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes.spaceLength(at: end) == 0, !"()|".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the text between two offsets.
  public func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the range of the letters of ASCII at an offset, which can be the name of a field.
  public func name(at start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[end] | 0x20) { end += 1 }
    return start..<end
  }

  /// Returns the comparison at an offset, and the offset after it; nil if no comparison is there.
  ///
  /// A colon means `=`, and may precede another sign, as in `:<`.
  public func comparison(at start: Int) -> (sign: String, end: Int)? {
    guard start < bytes.count else { return nil }
    let hasColon = bytes[start] == UInt8(ascii: ":")
    let place = hasColon ? start + 1 : start
    for sign in ["<=", ">=", "<", ">", "="] where bytes[place...].starts(with: sign.utf8) {
      return (sign, place + sign.utf8.count)
    }
    return hasColon ? ("=", place) : nil
  }

  /// Reads the value of a condition: a quotation, or a word.
  public mutating func value() throws(Problem) -> (text: String, isQuoted: Bool) {
    if let text = try quotation() { return (text, true) }
    let start = index
    index = wordEnd(start)
    return (text(in: start..<index), false)
  }

  /// Reads a text in quotation marks, in which a backslash precedes a quotation mark or another backslash.
  ///
  /// - Returns: Nil if no quotation mark comes next.
  public mutating func quotation() throws(Problem) -> String? {
    let closing: [UInt8]
    switch Array(bytes[index..<min(index + 3, bytes.count)]) {
    case let start where start.first == UInt8(ascii: "\""): closing = [UInt8(ascii: "\"")]
    case Array("“".utf8): closing = Array("”".utf8)
    case Array("„".utf8): closing = Array("“".utf8)
    default: return nil
    }
    let opening = index..<index + closing.count
    index += closing.count
    var text: [UInt8] = []
    while index < bytes.count, !bytes[index...].starts(with: closing) {
      let isEscape = bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count
      if isEscape, "\\\"".utf8.contains(bytes[index + 1]) { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else {
      let mark = String(decoding: closing, as: UTF8.self)
      throw problem(opening, "The text in quotation marks has no end: add \(mark) after it.")
    }
    index += closing.count
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Returns the number of bytes of the white space at an offset of a text in UTF-8; 0 where none is.
  @inlinable
  public func spaceLength(at index: Int) -> Int {
    let byte = self[index]
    if byte < 0x80 { return byte == 0x20 || (0x09...0x0D).contains(byte) ? 1 : 0 }
    guard byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3, index + 1 < count else { return 0 }
    if byte == 0xC2 { return self[index + 1] == 0x85 || self[index + 1] == 0xA0 ? 2 : 0 }
    guard index + 2 < count else { return 0 }
    switch (byte, self[index + 1], self[index + 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
      (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }
}
