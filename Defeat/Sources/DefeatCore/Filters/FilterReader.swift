import HolonToDos

/// A reader of a filter, from left to right.
struct FilterReader {
  let text: String
  let bytes: [UInt8]
  let clock: LocalClock

  /// The texts of the saved filters, by their names in lower case.
  let saved: [String: String]

  /// The names of the saved filters that contain this text, outermost first.
  var names: [String] = []

  /// The offset of the next byte.
  var index = 0

  /// The number of conditions so far.
  var count = 0

  private var depth: Int

  init(_ text: String, clock: LocalClock, saved: [String: String], depth: Int = 0) {
    self.text = text
    bytes = Array(text.utf8)
    self.clock = clock
    self.saved = saved
    self.depth = depth
  }

  mutating func read() throws(FilterProblem) -> ToDoQuery {
    guard bytes.count <= ToDoQuery.longestText else {
      throw problem(ToDoQuery.longestText..<bytes.count, "It has more than \(ToDoQuery.longestText) bytes: shorten it.")
    }
    skipSpaces()
    guard index < bytes.count else { return .all([]) }
    let query = try alternatives(after: nil)
    guard index == bytes.count else { throw problem(index..<index + 1, "“)” has no “(”: leave it out.") }
    return query
  }

  /// Reads conditions with “or” between them, up to a closing parenthesis or the end.
  ///
  /// - Parameter opening: The parenthesis before them.
  private mutating func alternatives(after opening: Range<Int>?) throws(FilterProblem) -> ToDoQuery {
    var parts = [try together(after: opening)]
    while let sign = range(of: .or) {
      index = sign.upperBound
      parts.append(try together(after: sign))
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Reads conditions that all have to hold, up to “or”, a closing parenthesis or the end.
  ///
  /// - Parameter sign: The operator or the parenthesis before them.
  private mutating func together(after sign: Range<Int>?) throws(FilterProblem) -> ToDoQuery {
    var parts: [ToDoQuery] = []
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
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private func lacksCondition(_ sign: Range<Int>) -> FilterProblem {
    let word = bytes.text(sign.lowerBound, sign.upperBound)
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
  private mutating func condition() throws(FilterProblem) -> ToDoQuery {
    depth += 1
    defer { depth -= 1 }
    let start = index
    guard depth <= ToDoQuery.deepestText else {
      throw problem(
        start..<start + 1, "Conditions are nested more than \(ToDoQuery.deepestText) levels deep: simplify.")
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
      return .not(try condition())
    }
    count += 1
    guard count <= ToDoQuery.mostConditions else {
      throw problem(start..<start + 1, "There are more than \(ToDoQuery.mostConditions) conditions: leave some out.")
    }
    if let text = try quotation() { return .text(.anywhere, text) }
    return try word()
  }

  /// Reads the text of a saved filter in place of its name.
  mutating func savedFilter(_ name: String, _ range: Range<Int>) throws(FilterProblem) -> ToDoQuery {
    let key = name.lowercased()
    guard let text = saved[key] else {
      let near = nearest(to: key, among: Self.states + saved.keys)
      throw problem(range, "There is no saved filter “\(name)”\(near.map { ": write “is:\($0)”." } ?? ".")")
    }
    guard !names.contains(key) else {
      throw problem(range, "The saved filter “\(name)” contains itself: save another text for it.")
    }
    var reader = FilterReader(text, clock: clock, saved: saved, depth: depth)
    reader.names = names + [key]
    reader.count = count
    do {
      let query = try reader.read()
      count = reader.count
      return query
    } catch {
      throw problem(range, "The saved filter “\(name)” (\(text)) can't be read. \(error.message)")
    }
  }
}

// MARK: - Words

extension FilterReader {
  enum Operator { case and, or, not }

  /// Returns the place of an operator that comes next; nil if another text does.
  private func range(of sign: Operator) -> Range<Int>? {
    guard index < bytes.count else { return nil }
    let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
    switch (sign, byte) {
    case (.or, UInt8(ascii: "|")): return index..<index + (next == byte ? 2 : 1)
    case (.not, UInt8(ascii: "-")), (.not, UInt8(ascii: "!")):
      let end = wordEnd(index)
      // “!high” is a priority, and a sign that stands alone is a text.
      if end == index + 1, next != UInt8(ascii: "(") { return nil }
      return byte == UInt8(ascii: "!") && priority(bytes.text(index + 1, end)) != nil ? nil : index..<index + 1
    default:
      let end = wordEnd(index)
      guard end - index <= 3, Self.operators[bytes.text(index, end).lowercased()] == sign else { return nil }
      return index..<end
    }
  }

  private static let operators: [String: Operator] = ["and": .and, "&": .and, "&&": .and, "or": .or, "not": .not]

  mutating func skipSpaces() {
    while index < bytes.count, case let length = bytes.spaceLength(at: index), length > 0 { index += length }
  }

  /// Returns the offset after a word, which ends before a space, a parenthesis or “|”.
  func wordEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes.spaceLength(at: end) == 0, !"()|".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  /// Reads a text in quotation marks.
  ///
  /// - Returns: Nil if no quotation mark comes next.
  mutating func quotation() throws(FilterProblem) -> String? {
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

  func problem(_ range: Range<Int>, _ message: String) -> FilterProblem {
    FilterProblem(text: text, range: range.clamped(to: 0..<bytes.count), message: message)
  }
}
