/// The first bytes of a file, which show whether it is text.
struct TextSample {
  /// The encoding of the text; nil if it isn't text.
  let encoding: TextEncoding?

  /// Judges a sample by its mark (Unicode 15.0, section 23.8), and without a mark by characters that no text has.
  init(_ bytes: UnsafeRawBufferPointer) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      encoding = .utf32LittleEndian
    } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      encoding = .utf32BigEndian
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16LittleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16BigEndian
    } else if bytes.contains(where: Self.isControl) {
      encoding = Self.unmarkedUTF16(bytes)
    } else {
      encoding = Self.singleBytes(bytes)
    }
  }

  /// Returns ASCII, UTF-8 or a single-byte encoding; an incomplete character at the sample's end counts as complete.
  private static func singleBytes(_ bytes: UnsafeRawBufferPointer) -> TextEncoding {
    var content = TextContent()
    content.examine(bytes)
    return content.isValidSoFar ? (content.isASCII ? .ascii : .utf8) : content.encoding
  }

  /// Returns whether a byte is one that no text has: a control character other than white space, backspace and escape.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 ? !(7...13).contains(byte) && byte != 0x1B : byte == 0x7F
  }

  /// Returns UTF-16 without a mark, if nearly every other byte is zero, as with western letters.
  private static func unmarkedUTF16(_ bytes: UnsafeRawBufferPointer) -> TextEncoding? {
    let pairs = bytes.count / 2
    guard pairs >= 4 else { return nil }
    var zeros = (even: 0, odd: 0)
    var controls = 0
    for pair in 0..<pairs {
      let (first, second) = (bytes[pair * 2], bytes[pair * 2 + 1])
      if first == 0 { zeros.even += 1 }
      if second == 0 { zeros.odd += 1 }
      if first | second == 0 || first == 0 && isControl(second) || second == 0 && isControl(first) { controls += 1 }
    }
    guard controls == 0 else { return nil }
    if zeros.odd * 10 >= pairs * 9, zeros.even == 0 { return .utf16LittleEndian }
    if zeros.even * 10 >= pairs * 9, zeros.odd == 0 { return .utf16BigEndian }
    return nil
  }
}
