import Foundation

extension [UInt8] {
  /// Appends a text in UTF-8.
  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Appends a text that is known beforehand.
  mutating func write(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text in quotation marks, with the escapes that JSON asks for (RFC 8259, section 7).
  package mutating func writeJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices where jsonEscapes[Int(bytes[index])] != 0 {
        append(contentsOf: bytes[start..<index])
        start = index + 1
        let escape = jsonEscapes[Int(bytes[index])]
        append(UInt8(ascii: "\\"))
        append(escape)
        if escape == UInt8(ascii: "u") {
          write("00")
          append(hexadecimalDigits[Int(bytes[index] >> 4)])
          append(hexadecimalDigits[Int(bytes[index] & 0x0F)])
        }
      }
      append(contentsOf: bytes[start...])
    }
    append(UInt8(ascii: "\""))
  }
}

/// What follows the backslash for each byte that has to be escaped; 0 for all others.
private let jsonEscapes: [UInt8] = (0...255).map { (byte: UInt8) in
  switch byte {
  case 0x08: UInt8(ascii: "b")
  case 0x09: UInt8(ascii: "t")
  case 0x0A: UInt8(ascii: "n")
  case 0x0C: UInt8(ascii: "f")
  case 0x0D: UInt8(ascii: "r")
  case 0x22, 0x5C: byte
  case 0..<0x20: UInt8(ascii: "u")
  default: 0
  }
}
