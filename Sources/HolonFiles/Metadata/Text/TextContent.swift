/// The encoding of a text's bytes, determined piece by piece.
struct TextContent {
  /// Whether all bytes are ASCII.
  private(set) var isASCII = true

  private var isInvalid = false
  private var hasC1 = false

  /// The number of bytes that are missing in the last piece's last character, and the allowed range of the next one.
  private var missing = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// The encoding of the text, if no more bytes follow.
  var encoding: TextEncoding {
    if isASCII { return .ascii }
    return isValidSoFar && missing == 0 ? .utf8 : hasC1 ? .windows1252 : .latin1
  }

  /// Whether the text can still be UTF-8.
  var isValidSoFar: Bool { !isInvalid }

  /// Examines the next piece.
  mutating func examine(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if missing == 0 {
        while bytes.count - index >= 8, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & Self.highBits == 0
        {
          index += 8
        }
        if index == bytes.count { return }
      }
      let byte = bytes[index]
      if byte >= 0x80 { examine(byte) } else if missing > 0 { (isInvalid, missing) = (true, 0) }
      index += 1
    }
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Examines a byte of the well-formed sequences (Unicode 15.0, table 3-7).
  private mutating func examine(_ byte: UInt8) {
    isASCII = false
    if byte < 0xA0 { hasC1 = true }
    if missing > 0 {
      if !next.contains(byte) { isInvalid = true }
      missing -= 1
      next = 0x80...0xBF
      return
    }
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, next) = (2, 0xA0...0xBF)
    case 0xED: (missing, next) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, next) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, next) = (3, 0x80...0x8F)
    default: isInvalid = true
    }
  }
}
