extension JSONWriter {
  /// Writes a text in quotes, with a reverse solidus where RFC 8259 wants one (section 7).
  mutating func writeText(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { writeEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      // Eight bytes at a time, as long as none of them is a quote, a reverse solidus or a control character.
      while index + 8 <= text.count, Self.isPlain(Self.word(text, at: index)) { index += 8 }
      guard index < text.count else { break }
      let byte = text[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      writeEscape(byte)
      index += 1
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  private static func word(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64 {
    UnsafeRawPointer(text.baseAddress!).loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// Whether no byte of a word is below 32, a quote or a reverse solidus.
  ///
  /// Anderson, "Bit Twiddling Hacks": "Determine if a word has a byte less than n", "… equal to n".
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let controls = (word &- ones &* 0x20) & ~word
    return (controls | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highs == 0
  }

  private mutating func writeEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: ("u00" as StaticString).utf8Bytes)
      bytes.append(Self.digit(UInt64(byte >> 4)))
      bytes.append(Self.digit(UInt64(byte & 15)))
    }
  }

  static func digit(_ value: UInt64) -> UInt8 { UInt8(value < 10 ? 48 + value : 87 + value) }
}
