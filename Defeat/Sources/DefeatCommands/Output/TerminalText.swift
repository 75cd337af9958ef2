/// A text for a terminal, in which only the program's own words can drive it.
///
/// A literal goes out as it is. A value in it may have been written by somebody else: it stays on its line, and what
/// could drive the terminal or turn the writing direction is shown as “�”.
///
/// ```text
/// let title = "Cake\u{1B}]52;c;ZXZpbA==\u{7}"
/// try Terminal.line("Added 5  \(title)")  // Added 5  Cake�]52;c;ZXZpbA==�
/// ```
///
/// A value in a script that is written from right to left is isolated, so that its neighbours stay where they are
/// (Unicode Standard Annex 9, FSI and PDI).
struct TerminalText: Equatable, Sendable {
  /// The text in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty text.
  init() {}

  /// Creates a text of several lines that aren't the program's words, as notes or the message of an error.
  ///
  /// - Parameter margin: The words that stand before each line but the first.
  init(lines text: String, margin: StaticString = "") {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if index > 0 {
        bytes.append(0x0A)
        append(margin)
      }
      append(value: String(line))
    }
  }

  /// Adds words of the program.
  mutating func append(_ words: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
  }

  /// Adds a value, which stays on its line and can't drive the terminal.
  mutating func append(value: String) {
    var value = value
    let isPlain = value.withUTF8 { source in
      guard source.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
      bytes.append(contentsOf: source)
      return true
    }
    if !isPlain { append(scalars: value.unicodeScalars) }
  }

  /// Takes away the last byte if it ends a line.
  mutating func removeLineEnd() { if bytes.last == 0x0A { bytes.removeLast() } }

  /// Takes everything away, and keeps the memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds a text to another one.
  static func += (text: inout TerminalText, other: TerminalText) { text.bytes += other.bytes }

  /// A text with another one behind it.
  static func + (text: TerminalText, other: TerminalText) -> TerminalText { "\(text)\(other)" }
}

extension TerminalText: ExpressibleByStringInterpolation {
  /// Creates a text of the program's words.
  init(stringLiteral words: String) { bytes = Array(words.utf8) }

  /// Creates a text of the program's words and of values.
  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// The program's words and the values between them.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = TerminalText()

    init(literalCapacity: Int, interpolationCount: Int) {
      text.bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ words: String) { text.bytes.append(contentsOf: words.utf8) }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { text.append(value: "\(value)") }

    mutating func appendInterpolation(_ error: any Error) { text.append(value: "\(error)") }

    mutating func appendInterpolation(_ other: TerminalText) { text += other }
  }
}

// MARK: - Values

extension TerminalText {
  /// What stands in a terminal's place for a character that could drive it.
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

  /// What is shown of a character; nil for nothing.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09: " "
    case ..<0x20, 0x7F...0x9F: replacement
    // Marks of the direction: the isolation does their work.
    case 0x061C, 0x200E, 0x200F: nil
    case let value where isControl(value): replacement
    default: scalar
    }
  }

  /// Whether a character beyond U+009F ends a line, or acts on the characters around it (Unicode, section 23.2).
  private static func isControl(_ value: UInt32) -> Bool {
    switch value {
    case 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// Whether a character belongs to a script that is written from right to left (Unicode, DerivedBidiClass).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}

// MARK: - JSON

extension TerminalText {
  /// Creates a text of a document in JSON, which says the same: what could drive a terminal is escaped in its strings.
  init(json: [UInt8]) {
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

  /// The escape for a character, nil where none is needed; for bytes that are no character that of U+FFFD.
  private static func escape(_ scalar: Unicode.Scalar?) -> String? {
    // Between the values of a document there may be white space; in its strings it is escaped already.
    guard scalar != "\n", scalar != "\t", scalar.map({ shown($0) != $0 }) ?? true else { return nil }
    let digits = String((scalar ?? replacement).value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  /// The first byte at or behind an index that isn't a visible one of ASCII, eight bytes at a time.
  private static func plainEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    let base = UnsafeRawPointer(bytes.baseAddress)
    while let base, index + 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A byte's highest bit is set where it is beyond ASCII, below 0x20, or 0x7F; carries only mark more.
      let found = (word | (word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
      if found != 0 { break }
      index += 8
    }
    while index < bytes.count, (0x20..<0x7F).contains(bytes[index]) { index += 1 }
    return index
  }
}
