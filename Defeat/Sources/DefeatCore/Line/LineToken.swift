import HolonBase

/// A word of a line.
struct LineToken {
  /// The offset of its first byte.
  var start: Int

  /// The offset after its last byte, without the punctuation at its end.
  var end: Int

  /// The offset after the punctuation at its end.
  let outerEnd: Int

  /// Whether it stands in quotation marks or after a backslash, and is therefore never read as a value.
  let isLiteral: Bool

  /// The index of its meaning in the vocabulary; 0 for none.
  var word = 0
}

/// A reader of the words of a line.
///
/// Quotation marks at the beginning of a word hide everything up to the closing mark. Without a closing mark they are
/// ordinary characters. A backslash at the beginning of a word hides that word. A list such as mon,thu has several words.
struct LineTokenizer {
  private let bytes: [UInt8]
  private let vocabulary: ToDoLine.Vocabulary
  private var index = 0

  /// The offsets after the last list of weekdays or ordinal numbers that was found, and after its word.
  private var (endOfList, endOfListWord) = (0, 0)

  /// The offset of the last closing mark of each kind, so that a line is searched for one only where one exists.
  private var lastClosers: [Quotation: Int] = [:]

  init(_ bytes: [UInt8], _ vocabulary: ToDoLine.Vocabulary) {
    self.bytes = bytes
    self.vocabulary = vocabulary
  }

  mutating func tokens() -> [LineToken] {
    var tokens: [LineToken] = []
    tokens.reserveCapacity(bytes.count / 5 + 1)
    while true {
      while index < bytes.count, case let space = bytes.spaceLength(at: index), space > 0 { index += space }
      guard index < bytes.count else { return tokens }
      tokens.append(next())
    }
  }

  private mutating func next() -> LineToken {
    let start = index
    var isLiteral = false
    if bytes[start] == UInt8(ascii: "\\") {
      isLiteral = start + 1 < bytes.count && bytes.spaceLength(at: start + 1) == 0
    } else if let end = endOfQuotation(at: start) {
      isLiteral = true
      index = end
    }
    if start < endOfList { index = endOfListWord }
    while index < bytes.count, bytes.spaceLength(at: index) == 0 { index += 1 }
    if !isLiteral, let comma = endOfItem(start, index) { index = comma + 1 }
    var token = LineToken(start: start, end: index, outerEnd: index, isLiteral: isLiteral)
    guard !isLiteral else { return token }
    while token.end > start + 1, bytes[token.end - 1].isPunctuation { token.end -= 1 }
    token.word = vocabulary.index(of: bytes, token.start, token.end)
    return token
  }

  /// Returns the offset of the first comma in a list such as mon,thu or 1st,15th; nil for another word.
  private mutating func endOfItem(_ start: Int, _ end: Int) -> Int? {
    guard let comma = bytes[start..<end].firstIndex(of: UInt8(ascii: ",")) else { return nil }
    var last = endOfList
    if start >= endOfList {
      last = end
      while last > start, bytes[last - 1].isPunctuation { last -= 1 }
      guard comma < last else { return nil }
      let items = bytes[start..<last].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard items.allSatisfy({ isListItem($0.startIndex, $0.endIndex) }) else { return nil }
      (endOfList, endOfListWord) = (last, end)
    }
    return comma < last ? comma : nil
  }

  private func isListItem(_ start: Int, _ end: Int) -> Bool {
    if vocabulary.words[vocabulary.index(of: bytes, start, end)].weekday != nil { return true }
    guard let ending = bytes[start..<end].firstIndex(where: { !$0.isDigit }), ending > start else { return false }
    return vocabulary.ordinalEndings.contains(bytes.text(ending, end).lowercased())
  }
}

// MARK: - Quotation marks

extension LineTokenizer {
  private enum Quotation: Hashable {
    /// `"`
    case straight
    /// `”`, after `“`
    case curved
    /// `“`, after `„`
    case low
  }

  /// Returns the offset after a quotation that starts at an offset; nil if none does.
  private mutating func endOfQuotation(at start: Int) -> Int? {
    let quotation: Quotation
    switch (bytes[start], start + 2 < bytes.count ? bytes[start + 2] : 0) {
    case (0x22, _): quotation = .straight
    case (0xE2, 0x9C) where bytes[start + 1] == 0x80: quotation = .curved
    case (0xE2, 0x9E) where bytes[start + 1] == 0x80: quotation = .low
    default: return nil
    }
    if lastClosers[quotation] == nil {
      lastClosers[quotation] = bytes.indices.last { closes(quotation, at: $0) } ?? -1
    }
    guard let last = lastClosers[quotation], last > start else { return nil }
    let end = (start + 1...last).first { closes(quotation, at: $0) } ?? last
    return end + (quotation == .straight ? 1 : 3)
  }

  private func closes(_ quotation: Quotation, at index: Int) -> Bool {
    if quotation == .straight { return bytes[index] == 0x22 }
    guard bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return false }
    return bytes[index + 2] == (quotation == .curved ? 0x9D : 0x9C)
  }
}

// MARK: - Bytes

extension UInt8 {
  /// Whether this ends a value without belonging to it.
  var isPunctuation: Bool { self == UInt8(ascii: ",") || self == UInt8(ascii: ".") || self == UInt8(ascii: ";") }

  var isDigit: Bool { (0x30...0x39).contains(self) }

  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension [UInt8] {
  /// Returns the text of some bytes.
  func text(_ start: Int, _ end: Int) -> String { String(decoding: self[start..<end], as: UTF8.self) }

  /// Returns the number that digits between two offsets form; nil for other bytes and for more than six digits.
  func number(_ start: Int, _ end: Int) -> Int? {
    guard start < end, end - start <= 6 else { return nil }
    var number = 0
    for index in start..<end {
      guard self[index].isDigit else { return nil }
      number = number * 10 + Int(self[index] & 0x0F)
    }
    return number
  }
}

extension ToDoLine.Vocabulary {
  /// Returns the index of the word between two offsets; 0 for an unknown word.
  func index(of bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    let length = end - start
    guard length > 0, length <= longestWord else { return 0 }
    // Short texts of ASCII need no memory.
    return bytes[start..<end].allSatisfy { $0 < 0x80 }
      ? index(of: bytes.lowercase(start, end)) : index(of: bytes.text(start, end).lowercased())
  }

  /// Returns the field of a name between two offsets; nil for an unknown name.
  func field(_ bytes: [UInt8], _ start: Int, _ end: Int) -> ToDoLine.Field? {
    guard end > start, end - start <= longestWord else { return nil }
    return fields[bytes.text(start, end).lowercased()]
  }
}

extension [UInt8] {
  /// Returns ASCII text between two offsets in lower case.
  fileprivate func lowercase(_ start: Int, _ end: Int) -> String {
    String(unsafeUninitializedCapacity: end - start) { buffer in
      for index in start..<end {
        let byte = self[index]
        buffer[index - start] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      }
      return end - start
    }
  }
}
