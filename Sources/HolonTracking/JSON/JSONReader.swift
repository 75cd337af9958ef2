/// Reads one JSON text (RFC 8259), byte by byte.
struct JSONReader {
  private let bytes: [UInt8]
  private(set) var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readAll() -> JSONValue? {
    guard let value = readValue() else { return nil }
    skipSpaces()
    return index == bytes.count ? value : nil
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpaces() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func skip(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  private mutating func readValue() -> JSONValue? {
    skipSpaces()
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < 64 else { return nil }
      depth += 1
      defer { depth -= 1 }
      return skip(UInt8(ascii: "{")) ? readMembers() : readElements()
    case UInt8(ascii: "\""): return readText().map { .string($0) }
    case UInt8(ascii: "t"): return readWord("true", .bool(true))
    case UInt8(ascii: "f"): return readWord("false", .bool(false))
    case UInt8(ascii: "n"): return readWord("null", .null)
    default: return readNumber()
    }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[index..<end].elementsEqual(word.utf8Bytes) else { return nil }
    index = end
    return value
  }

  private mutating func readMembers() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    skipSpaces()
    if skip(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpaces()
      guard let name = readText() else { return nil }
      skipSpaces()
      guard skip(UInt8(ascii: ":")), let value = readValue() else { return nil }
      members[name] = value
      skipSpaces()
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func readElements() -> JSONValue? {
    index += 1
    var elements: [JSONValue] = []
    skipSpaces()
    if skip(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      guard let value = readValue() else { return nil }
      elements.append(value)
      skipSpaces()
    } while skip(UInt8(ascii: ","))
    return skip(UInt8(ascii: "]")) ? .array(elements) : nil
  }

  /// Reads a text; bytes that are no UTF-8 and lone halves of a character are replaced, as they are only shown.
  private mutating func readText() -> String? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while let byte {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = readEscape() else { return nil }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard let byte else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = readHex() else { return nil }
      guard (0xD800..<0xDC00).contains(first), skip(UInt8(ascii: "\\")) else {
        return Unicode.Scalar(first) ?? "\u{FFFD}"
      }
      guard skip(UInt8(ascii: "u")), let second = readHex() else { return nil }
      guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    default: return nil
    }
  }

  private mutating func readHex() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = byte.hexDigit else { return nil }
      value = value << 4 | digit
    }
    index += 4
    return value
  }

  private mutating func readNumber() -> JSONValue? {
    let start = index
    var isWhole = true
    _ = skip(UInt8(ascii: "-"))
    let first = byte
    guard let digits = skipDigits(), digits == 1 || first != UInt8(ascii: "0") else { return nil }
    if skip(UInt8(ascii: ".")) {
      isWhole = false
      guard skipDigits() != nil else { return nil }
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isWhole = false
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      guard skipDigits() != nil else { return nil }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let int = Int(text) { return .int(int) }
    return Double(text).map { .double($0) }
  }

  private mutating func skipDigits() -> Int? {
    let start = index
    while let byte, byte.isASCIIDigit { index += 1 }
    return index > start ? index - start : nil
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self) - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self) - 55
    default: nil
    }
  }
}
