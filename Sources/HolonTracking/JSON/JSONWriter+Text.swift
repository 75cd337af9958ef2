extension JSONWriter {
  /// Writes a text in quotes, with a reverse solidus where RFC 8259 wants one (section 7).
  mutating func writeText(_ text: String) {
    separate()
    append(UInt8(ascii: "\""))
    if text.utf8.withContiguousStorageIfAvailable({ writeEscaped($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { writeEscaped($0) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      var plain = 0
      append(atMost: rest.count) { end in
        plain = Self.copyPlain(rest, to: end)
        return plain
      }
      if plain == rest.count { return }
      writeEscape(rest[plain])
      rest = UnsafeBufferPointer(rebasing: rest[(plain + 1)...])
    }
  }

  /// Copies bytes up to the first quote, reverse solidus or control character, eight at a time.
  ///
  /// - Returns: How many.
  @inline(__always)
  private static func copyPlain(_ text: UnsafeBufferPointer<UInt8>, to end: UnsafeMutablePointer<UInt8>) -> Int {
    let (from, to) = (UnsafeRawPointer(text.baseAddress!), UnsafeMutableRawPointer(end))
    var index = 0
    while index + 8 <= text.count {
      let word = from.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      to.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      let special = special(in: UInt64(littleEndian: word))
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
      end[index] = byte
      index += 1
    }
    return index
  }

  /// A word whose lowest bit is in the first byte that is below 32, a quote or a reverse solidus; 0 if none is.
  ///
  /// Anderson, "Bit Twiddling Hacks": "Determine if a word has a byte less than n", "… equal to n".
  @inline(__always)
  private static func special(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let controls = (word &- ones &* 0x20) & ~word
    return (controls | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highs
  }

  private mutating func writeEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    default:
      append(("u00" as StaticString).utf8Bytes)
      append(Self.digit(UInt64(byte >> 4)))
      append(Self.digit(UInt64(byte & 15)))
    }
  }

  static func digit(_ value: UInt64) -> UInt8 { UInt8(value < 10 ? 48 + value : 87 + value) }
}
