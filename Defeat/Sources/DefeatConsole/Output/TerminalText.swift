/// A text for a terminal, in which only the program's own literals can contain control characters.
///
/// Literals are unchanged. Interpolated values may be foreign text. They remain on their line, and characters that
/// control the terminal or change the writing direction are shown as “�”.
///
/// ```text
/// let title = "Cake\u{1B}]52;c;ZXZpbA==\u{7}"
/// try Terminal.line("Added 5  \(title)")  // Added 5  Cake�]52;c;ZXZpbA==�
/// ```
///
/// A value with right-to-left characters is isolated, so that the surrounding text keeps its place (Unicode Standard
/// Annex 9, FSI and PDI).
package struct TerminalText: Equatable, Sendable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty text.
  package init() {}

  /// Creates a text of several lines of foreign text, such as notes or the message of an error.
  ///
  /// - Parameter margin: The text before each line except the first.
  package init(lines text: String, margin: StaticString = "") {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 {
        bytes.append(0x0A)
        append(margin)
      }
      append(value: String(line))
    }
  }

  /// Creates a text of one line of foreign text.
  package init(value: String) { append(value: value) }

  /// Creates a text of suggestions for a shell, one on each line, some with a tab and a description.
  package init(suggestions text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      append(value: String(parts[0]))
      if parts.count > 1 {
        append("\t")
        append(value: String(parts[1]))
      }
      append("\n")
    }
  }

  /// Appends a literal.
  package mutating func append(_ words: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
  }

  /// Appends a number of spaces.
  package mutating func append(spaces count: Int) { bytes.append(contentsOf: repeatElement(0x20, count: count)) }

  /// Appends a value, which stays on its line and can't control the terminal.
  package mutating func append(value: String) {
    var value = value
    let isHarmless = value.withUTF8 { source in
      let harmlessBytes = Self.harmlessBytes
      guard source.allSatisfy({ harmlessBytes[Int($0)] }) else { return false }
      bytes.append(contentsOf: source)
      return true
    }
    if !isHarmless { append(scalars: value.unicodeScalars) }
  }

  /// Removes the last byte if it is a line break.
  package mutating func removeLineEnd() { if bytes.last == 0x0A { bytes.removeLast() } }

  /// Removes everything and keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a text to another one.
  package static func += (text: inout TerminalText, other: TerminalText) { text.bytes += other.bytes }

  /// Returns the concatenation of two texts.
  package static func + (text: TerminalText, other: TerminalText) -> TerminalText { "\(text)\(other)" }
}

extension TerminalText: ExpressibleByStringInterpolation {
  /// Creates a text from a literal.
  package init(stringLiteral words: String) { bytes = Array(words.utf8) }

  /// Creates a text from literals and values.
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// The literals and the values between them.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = TerminalText()

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ words: String) { text.bytes.append(contentsOf: words.utf8) }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) { text.append(value: "\(value)") }

    package mutating func appendInterpolation(_ error: any Error) { text.append(value: "\(error)") }

    package mutating func appendInterpolation(_ other: TerminalText) { text += other }
  }
}

// MARK: - Fitting

extension TerminalText {
  /// The lines of the text.
  package var lines: [TerminalText] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      var text = TerminalText()
      text.bytes = Array(line)
      return text
    }
  }

  /// Returns a line that fits into a number of columns, with a sign instead of the rest.
  ///
  /// Control sequences are kept, so that the line ends in the same style.
  package func cut(toColumns columns: Int, with sign: StaticString) -> TerminalText {
    var text = TerminalText()
    var (width, isCut, isControl) = (0, false, false)
    let visible = Self.columns(of: String(decoding: bytes, as: UTF8.self).replacing(/\u{1B}\[[\d;]*m/, with: ""))
    guard visible > columns else { return self }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      isControl = isControl || scalar == "\u{1B}"
      if !isControl, isCut { continue }
      if !isControl, width + Self.columns(of: scalar) >= columns {
        text.append(sign)
        isCut = true
        continue
      }
      text.bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      if isControl { isControl = scalar != "m" } else { width += Self.columns(of: scalar) }
    }
    return text
  }

  /// Returns the text with line breaks instead of some spaces, so that lines fit between words if possible.
  ///
  /// - Parameters:
  ///   - columns: The maximum width of a line.
  ///   - margin: The text before each line except the first.
  package func wrapped(toColumns columns: Int, margin: StaticString) -> TerminalText {
    var text = TerminalText()
    var width = 0
    for (index, word) in bytes.split(separator: 0x20, omittingEmptySubsequences: false).enumerated() {
      let added = Self.columns(of: String(decoding: word, as: UTF8.self))
      if index > 0, width + 1 + added > columns, width > margin.utf8CodeUnitCount {
        text += "\n"
        text.append(margin)
        width = margin.utf8CodeUnitCount
      } else if index > 0 {
        text += " "
        width += 1
      }
      text.bytes += word
      width += added
    }
    return text
  }
}

// MARK: - Values

extension TerminalText {
  /// The character that is shown instead of one that could control a terminal.
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private mutating func append(scalars: String.UnicodeScalarView) {
    let start = bytes.count
    var isRightToLeft = false
    for scalar in scalars {
      guard let shown = Self.shown(scalar) else { continue }
      isRightToLeft = isRightToLeft || Self.isRightToLeft(shown)
      bytes.append(contentsOf: UTF8.encode(shown) ?? UTF8.encodedReplacementCharacter)
    }
    guard isRightToLeft else { return }
    bytes.insert(contentsOf: "\u{2068}".utf8, at: start)
    bytes.append(contentsOf: "\u{2069}".utf8)
  }

  /// Whether no character with a byte of UTF-8 is replaced, removed or written from right to left, for each byte.
  private static let harmlessBytes = (UInt8.min...UInt8.max).map(isHarmless)

  /// Returns whether no character with a byte of UTF-8 is replaced, removed or written from right to left.
  ///
  /// It is false for the first bytes of U+0080 to U+00BF, U+0580 to U+0FFF, U+2000 to U+2FFF and U+F000 to U+3FFFF.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20...0x7E, 0x80...0xBF, 0xC3...0xD5, 0xE1, 0xE3...0xEE, 0xF1...0xF4: true
    default: false
    }
  }

  /// Returns the character that is shown for a character; nil for none.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09: " "
    case ..<0x20, 0x7F...0x9F: replacement
    // Directional marks are removed, because values are isolated anyway.
    case 0x061C, 0x200E, 0x200F: nil
    case let value where isControl(value): replacement
    default: scalar
    }
  }

  /// Returns whether a character above U+009F ends a line or affects neighbouring characters (Unicode, section 23.2).
  private static func isControl(_ value: UInt32) -> Bool {
    switch value {
    case 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// Returns whether a character belongs to a right-to-left script (Unicode, DerivedBidiClass).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}

// MARK: - JSON

extension TerminalText {
  /// Creates a text from a JSON document with the same meaning, whose strings escape all control characters.
  package init(json: [UInt8]) {
    bytes.reserveCapacity(json.count)
    json.withUnsafeBufferPointer { source in
      var start = 0
      var index = Self.plainEnd(from: 0, in: source)
      while index < source.count {
        var rest = source[index...].makeIterator()
        var decoder = UTF8()
        let decoded: Unicode.Scalar? = if case .scalarValue(let scalar) = decoder.decode(&rest) { scalar } else { nil }
        let end = index + (decoded.map { UTF8.width($0) } ?? 1)
        if let escape = Self.escape(decoded) {
          bytes.append(contentsOf: source[start..<index])
          bytes.append(contentsOf: escape.utf8)
          start = end
        }
        index = Self.plainEnd(from: end, in: source)
      }
      bytes.append(contentsOf: source[start...])
    }
  }

  /// Returns the escape of a character, or of U+FFFD for invalid bytes; nil if no escape is needed.
  private static func escape(_ scalar: Unicode.Scalar?) -> String? {
    // White space between values is unchanged; in strings it is already escaped.
    guard scalar != "\n", scalar != "\t", scalar.map({ shown($0) != $0 }) ?? true else { return nil }
    let digits = String((scalar ?? replacement).value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// Returns the first index from a start on of a byte that isn't visible ASCII, examining eight bytes at a time.
  private static func plainEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    let base = UnsafeRawPointer(bytes.baseAddress)
    while let base, index + 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A byte's highest bit is set if it is beyond ASCII, below 0x20, or 0x7F. Carries can only mark additional bytes.
      let found = (word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
      if found != 0 { break }
      index += 8
    }
    while index < bytes.count, (0x20..<0x7F).contains(bytes[index]) { index += 1 }
    return index
  }
}
