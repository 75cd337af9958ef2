extension PDFParser {
  /// The maximum number of bytes of a string or a name that are kept; the rest is skipped.
  private static let longestString = 65_536

  /// Reads the name after its slash, with `#` and two digits for any byte (section 7.3.5).
  mutating func name() throws(FileError) -> String {
    var bytes: [UInt8] = []
    while position < reader.count, bytes.count < 256 {
      let byte = try reader.byte(at: position)
      if Self.isDelimiter(byte) { break }
      if byte == UInt8(ascii: "#"), position + 2 < reader.count,
        let high = Self.digit(try reader.byte(at: position + 1)),
        let low = Self.digit(try reader.byte(at: position + 2))
      {
        bytes.append(high << 4 | low)
        position += 3
      } else {
        bytes.append(byte)
        position += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the string after its parenthesis (section 7.3.4.2).
  mutating func literalString() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var depth = 1
    while true {
      var byte = try reader.byte(at: position)
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return bytes }
      case UInt8(ascii: "\\"):
        guard let escaped = try escape() else { continue }
        byte = escaped
      case 0x0D:
        if try reader.byte(at: position) == 0x0A { position += 1 }
        byte = 0x0A
      default: break
      }
      if bytes.count < Self.longestString { bytes.append(byte) }
    }
  }

  /// Reads the byte after a backslash; nil for a continued line.
  private mutating func escape() throws(FileError) -> UInt8? {
    let byte = try reader.byte(at: position)
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case 0x0A: return nil
    case 0x0D:
      if try reader.byte(at: position) == 0x0A { position += 1 }
      return nil
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = Int(byte - 0x30)
      for _ in 0..<2 {
        let next = try reader.byte(at: position)
        guard (0x30...0x37).contains(next) else { break }
        value = value * 8 + Int(next - 0x30)
        position += 1
      }
      return UInt8(truncatingIfNeeded: value)
    default: return byte
    }
  }

  /// Reads the string after its angle bracket, where a missing last digit is 0 (section 7.3.4.3).
  mutating func hexString() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    while true {
      let byte = try reader.byte(at: position)
      position += 1
      if byte == UInt8(ascii: ">") { break }
      guard let digit = Self.digit(byte) else { continue }
      if let first = high {
        if bytes.count < Self.longestString { bytes.append(first << 4 | digit) }
        high = nil
      } else {
        high = digit
      }
    }
    if let high { bytes.append(high << 4) }
    return bytes
  }

  /// Skips white space and comments; the file mustn't end there.
  mutating func skipSpace() throws(FileError) {
    guard try skipSpaceInFile() else { throw damage("ends", at: position) }
  }

  /// Skips white space and comments; returns false if the file ends there.
  mutating func skipSpaceInFile() throws(FileError) -> Bool {
    var isComment = false
    while position < reader.count {
      let byte = try reader.byte(at: position)
      if byte == 0x0A || byte == 0x0D {
        isComment = false
      } else if byte == UInt8(ascii: "%") {
        isComment = true
      } else if !isComment, !Self.isSpace(byte) {
        return true
      }
      position += 1
    }
    return false
  }

  /// Returns whether a byte ends a word.
  static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: isSpace(byte)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 12, 13, 32: true
    default: false
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 0x37
    default: nil
    }
  }
}
