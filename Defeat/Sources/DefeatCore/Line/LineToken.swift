import HolonBase

/// A word of a line.
struct LineToken {
  /// The offset of its first byte, with the parenthesis before it.
  let outerStart: Int

  /// The offsets of its first byte and after its last one, without the punctuation at its end.
  var start: Int
  var end: Int

  /// The offset after the punctuation at its end.
  let outerEnd: Int

  /// Whether it stands in quotation marks or after a backslash, and is therefore never read as a value.
  let isLiteral: Bool

  /// Whether a parenthesis opens before it or closes after it.
  var opens = false
  var closes = false

  /// Whether it ends the value of a field in quotation marks, as in `due:"friday 15:30"`.
  var endsQuotedField = false

  /// Whether a problem starts with it.
  var isFlawed = false

  /// The index of its meaning in the vocabulary; 0 for none.
  var word = 0

  /// The kinds and keywords that it may be in a phrase; none for a literal word.
  var classes = LineClasses()

  /// The number of a word, or the one that its first digits form.
  var number = 0
}

/// A reader of the words of a line.
struct LineTokenizer {
  private let bytes: [UInt8]
  private let vocabulary: ToDoLine.Vocabulary
  private var tokens: [LineToken] = []

  /// The offset of the mark that closes the last field in quotation marks.
  private var endOfField = -1

  /// The index of the word before which a parenthesis opened.
  private var opening: Int?

  /// Whether no mark closes each kind of quotation in the rest of the line, so that it is searched only once.
  private var isUnclosed: [Bool]

  init(_ bytes: [UInt8], _ vocabulary: ToDoLine.Vocabulary) {
    (self.bytes, self.vocabulary, isUnclosed) = (bytes, vocabulary, [!bytes.contains(0x22), false, false])
  }

  mutating func readTokens() -> [LineToken] {
    tokens.reserveCapacity(bytes.count / 4 + 1)
    var index = 0
    while index < bytes.count {
      let space = bytes.spaceLength(at: index)
      index = space > 0 ? index + space : readWord(at: index)
    }
    return tokens
  }

  /// Reads a word, or the items of a list without spaces, and returns the offset after it.
  private mutating func readWord(at start: Int) -> Int {
    let quotation = endOfQuotation(at: start)
    var (start, end) = (start, quotation ?? start)
    while end < bytes.count, bytes.spaceLength(at: end) == 0 { end += 1 }
    if quotation != nil || bytes[start] == UInt8(ascii: "\\") && end > start + 1 {
      tokens.append(LineToken(outerStart: start, start: start, end: end, outerEnd: end, isLiteral: true))
    } else if let quoted = endOfFieldQuotation(start, end) {
      append(start, quoted, end, endsQuotedField: true)
    } else {
      for separator in separators(start, end) {
        append(start, separator.lowerBound, separator.upperBound)
        start = separator.upperBound
      }
      append(start, end, end)
    }
    return end
  }

  private mutating func append(_ start: Int, _ end: Int, _ outerEnd: Int, endsQuotedField: Bool = false) {
    var token = LineToken(outerStart: start, start: start, end: end, outerEnd: outerEnd, isLiteral: false)
    token.endsQuotedField = endsQuotedField
    trim(&token)
    // A parenthesis at the beginning of a line is rather a priority, or a part of the title.
    if bytes[token.start] == UInt8(ascii: "[") || bytes[token.start] == UInt8(ascii: "(") && !tokens.isEmpty {
      opening = tokens.count
    }
    if let opening, bytes[token.start..<outerEnd].contains(where: \.isClosing) { close(&token, opening) }
    tokens.append(token)
  }

  /// Pairs a closing parenthesis at the end of a word with the opening one.
  private mutating func close(_ token: inout LineToken, _ opening: Int) {
    var end = token.outerEnd
    while end > token.start, bytes[end - 1].isPunctuation { end -= 1 }
    self.opening = nil
    guard end - 1 > token.start, bytes[end - 1].isClosing else { return }
    (token.end, token.closes) = (end - 1, true)
    if opening == tokens.count { open(&token) } else { open(&tokens[opening]) }
    trim(&token)
  }

  private func open(_ token: inout LineToken) {
    guard token.end > token.start + 1 else { return }
    token.start += 1
    token.opens = true
    trim(&token)
  }

  /// Leaves out the punctuation at the end of a word, and finds its meaning.
  private func trim(_ token: inout LineToken) {
    while token.end > token.start + 1, bytes[token.end - 1].isPunctuation { token.end -= 1 }
    // “@6:30pm”
    if bytes[token.start] == UInt8(ascii: "@"), token.end > token.start + 1, bytes[token.start + 1].isDigit {
      token.start += 1
    }
    vocabulary.classify(&token, bytes)
    // “tomorrow!”, “4pm:”
    guard token.word == 0, token.end > token.start + 1, "!:".utf8.contains(bytes[token.end - 1]) else { return }
    var short = token
    while short.end > token.start + 1, "!:.".utf8.contains(bytes[short.end - 1]) { short.end -= 1 }
    vocabulary.classify(&short, bytes)
    let isMeant = short.word != 0 && vocabulary.field(bytes, token.start, short.end) == nil
    if isMeant || bytes[token.start].isDigit { token = short }
  }

  /// Returns the separators in a word that is a list of weekdays, ordinal numbers or times, such as mon,thu, 1st/15th or
  /// mon-fri; none for another word.
  private func separators(_ start: Int, _ end: Int) -> [Range<Int>] {
    var (item, last, separators): (Int, Int, [Range<Int>]) = (start, end, [])
    for index in start..<end where bytes[index].isSeparator || bytes.isDash(at: index) {
      let next = index + (bytes[index] < 0x80 ? 1 : 3)
      if separators.isEmpty {
        while last > start, bytes[last - 1].isPunctuation || "):!".utf8.contains(bytes[last - 1]) { last -= 1 }
      }
      guard next < last else { break }
      guard isListItem(item, index) else { return [] }
      separators.append(index..<next)
      item = next
    }
    return separators.isEmpty || isListItem(item, last) ? separators : []
  }

  private func isListItem(_ start: Int, _ end: Int) -> Bool {
    // A parenthesis may precede the list.
    let start = start < end && bytes[start] == UInt8(ascii: "(") ? start + 1 : start
    guard start < end else { return false }
    var item = LineToken(outerStart: start, start: start, end: end, outerEnd: end, isLiteral: false)
    vocabulary.classify(&item, bytes)
    return item.classes.meets(LineClasses([.weekday, .plural, .digitNth, .timelike]))
  }
}

// MARK: - Quotation marks

extension LineTokenizer {
  private static let quotations = [("\"", "\""), ("“", "”"), ("„", "“")].map { (Array($0.utf8), Array($1.utf8)) }

  /// Returns the offset after a quotation that starts at an offset; nil if none does.
  private mutating func endOfQuotation(at start: Int) -> Int? {
    guard bytes[start] == 0x22 || bytes[start] == 0xE2,
      let kind = Self.quotations.firstIndex(where: { bytes[start...].starts(with: $0.0) }),
      let end = closer(kind, from: start + 1)
    else { return nil }
    return end + Self.quotations[kind].1.count
  }

  /// Returns the offset of the next mark that closes a kind of quotation.
  private mutating func closer(_ kind: Int, from start: Int) -> Int? {
    guard !isUnclosed[kind] else { return nil }
    let mark = Self.quotations[kind].1
    let end = bytes[start...].indices.first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
    isUnclosed[kind] = end == nil
    return end
  }

  /// Returns the offset of the closing mark if it ends a word of a field in quotation marks.
  private mutating func endOfFieldQuotation(_ start: Int, _ end: Int) -> Int? {
    if start > endOfField {
      guard !isUnclosed[0] else { return nil }
      // The mark follows a name and a colon.
      guard let colon = bytes[start..<min(end, start + vocabulary.names.longest + 1)].firstIndex(of: UInt8(ascii: ":")),
        colon + 1 < end, bytes[colon + 1] == 0x22, vocabulary.field(bytes, start, colon) != nil,
        let close = closer(0, from: colon + 2), close > colon + 2
      else { return nil }
      // A word may follow only after a space.
      guard close + 1 >= bytes.count || bytes[close + 1].isPunctuation || bytes.spaceLength(at: close + 1) > 0
      else { return nil }
      endOfField = close
    }
    return start <= endOfField && endOfField < end ? endOfField : nil
  }
}

// MARK: - Bytes

extension UInt8 {
  /// Whether this ends a value without belonging to it.
  var isPunctuation: Bool { self == UInt8(ascii: ",") || self == UInt8(ascii: ".") || self == UInt8(ascii: ";") }

  /// Whether this stands between the items of a list.
  var isSeparator: Bool { self == 0x2C || self == 0x2F || self == 0x26 || self == 0x2D || self == 0x2B }

  /// Whether this closes a parenthesis or a bracket.
  var isClosing: Bool { self == UInt8(ascii: ")") || self == UInt8(ascii: "]") }

  /// Whether this is the sign of a value: #, +, @, ! or ~.
  var isSign: Bool { self == 0x23 || self == 0x2B || self == 0x40 || self == 0x21 || self == 0x7E }

  /// Whether this is a capital letter of ASCII.
  var isCapital: Bool { (0x41...0x5A).contains(self) }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// The small letter of ASCII for a capital one.
  var lowercase: UInt8 { isCapital ? self | 0x20 : self }
}

extension [UInt8] {
  /// Returns whether an en dash or an em dash starts at an offset.
  func isDash(at index: Int) -> Bool {
    self[index] == 0xE2 && index + 2 < count && self[index + 1] == 0x80 && (0x93...0x94).contains(self[index + 2])
  }

  func text(_ start: Int, _ end: Int) -> String { String(decoding: self[start..<end], as: UTF8.self) }

  /// Returns the number that digits between two offsets form; nil for other bytes and for more than six digits.
  func number(_ start: Int, _ end: Int) -> Int? {
    guard start < end, end - start <= 6, self[start..<end].allSatisfy(\.isDigit) else { return nil }
    return self[start..<end].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }
}
