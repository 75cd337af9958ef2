extension ByteWriter {
  /// Appends a text in quotation marks, with the escapes that JSON requires (RFC 8259, section 7).
  package mutating func append(quoted text: String) {
    append("\"" as Unicode.Scalar)
    if text.utf8.withContiguousStorageIfAvailable({ appendEscaped($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0) }
    }
    append("\"" as Unicode.Scalar)
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      var plain = 0
      append(atMost: rest.count) { end in
        plain = Self.copyPlain(rest, to: end)
        return plain
      }
      if plain == rest.count { return }
      append(escapeOf: rest[plain])
      rest = UnsafeBufferPointer(rebasing: rest[(plain + 1)...])
    }
  }

  /// Copies bytes up to the first quotation mark, backslash or control character, eight at a time.
  ///
  /// - Returns: The number of copied bytes.
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

  private mutating func append(escapeOf byte: UInt8) {
    append("\\" as Unicode.Scalar)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case 0x08: append("b" as Unicode.Scalar)
    case 0x09: append("t" as Unicode.Scalar)
    case 0x0A: append("n" as Unicode.Scalar)
    case 0x0C: append("f" as Unicode.Scalar)
    case 0x0D: append("r" as Unicode.Scalar)
    default:
      append(constant: "u00")
      append(hexadecimal: byte)
    }
  }
}

/// Returns a word whose lowest set bit is in the first byte below 32, quotation mark or backslash; 0 without one.
///
/// Source: Anderson, "Bit Twiddling Hacks": "Determine if a word has a byte less than n", "… equal to n". Further set
/// bits may be wrong, since borrows can only add some above the lowest.
@inline(__always)
func special(in word: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  let quotes = word ^ (ones &* 0x22)
  let slashes = word ^ (ones &* 0x5C)
  let controls = (word &- ones &* 0x20) & ~word
  return (controls | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highs
}
