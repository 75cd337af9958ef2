/// Reads one JSON text, byte by byte.
struct ReceivedJSONReader {
  let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func readAll() -> ReceivedJSON? {
    guard let value = readValue() else { return nil }
    skipSpace()
    return index == bytes.count ? value : nil
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    bytes.withUnsafeBufferPointer { bytes in
      while index < bytes.count {
        let byte = bytes[index]
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
        index += 1
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(_ word: StaticString, _ value: ReceivedJSON) -> ReceivedJSON? {
    for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) { return nil }
    return value
  }

  private mutating func readValue() -> ReceivedJSON? {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return nested { $0.readObject() }
    case UInt8(ascii: "["): return nested { $0.readArray() }
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    case UInt8(ascii: "t"): return take("true", .bool(true))
    case UInt8(ascii: "f"): return take("false", .bool(false))
    case UInt8(ascii: "n"): return take("null", .null)
    default: return readNumber()
    }
  }

  private mutating func nested(_ read: (inout Self) -> ReceivedJSON?) -> ReceivedJSON? {
    guard depth < 128 else { return nil }
    depth += 1
    index += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func readObject() -> ReceivedJSON? {
    var members: [ReceivedJSON.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard let name = readString() else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")), let value = readValue() else { return nil }
      members.append(ReceivedJSON.Member(name: name, value: value))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")), Self.areUnique(members) else { return nil }
    return .object(members)
  }

  private static func areUnique(_ members: [ReceivedJSON.Member]) -> Bool {
    if members.count > 16 { return Set(members.lazy.map(\.name)).count == members.count }
    for (index, member) in members.enumerated() {
      for other in members[..<index] where other.name == member.name { return false }
    }
    return true
  }

  private mutating func readArray() -> ReceivedJSON? {
    var values: [ReceivedJSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      guard let value = readValue() else { return nil }
      values.append(value)
      skipSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  private mutating func readString() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = index
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
    if next == UInt8(ascii: "\"") {
      defer { index += 1 }
      return Self.text(bytes[start..<index])
    }
    var text = Array(bytes[start..<index])
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return Self.text(text[...])
      case UInt8(ascii: "\\"):
        guard let character = readEscape() else { return nil }
        text.append(contentsOf: Array(String(character).utf8))
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  // Repairing what isn't UTF-8 changes the bytes, and so shows it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return readCodeUnits()
    default: return nil
    }
  }

  private mutating func readCodeUnits() -> Unicode.Scalar? {
    guard let first = readHex() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = readHex(),
      (0xDC00..<0xE000).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func readHex() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private mutating func readNumber() -> ReceivedJSON? {
    let start = index
    var isWhole = true
    _ = take(UInt8(ascii: "-"))
    let first = next
    guard let digits = takeDigits(), first != UInt8(ascii: "0") || digits == 1 else { return nil }
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard takeDigits() != nil else { return nil }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard takeDigits() != nil else { return nil }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private mutating func takeDigits() -> Int? {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index > start ? index - start : nil
  }
}
