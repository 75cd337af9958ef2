/// The order of a number's bytes.
enum ByteOrder {
  /// The highest byte first.
  case big

  /// The lowest byte first.
  case little
}

extension String {
  /// Creates text from UTF-16; invalid units become U+FFFD, and an odd last byte is ignored.
  init(utf16 bytes: some RandomAccessCollection<UInt8>, _ order: ByteOrder) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    for _ in 0..<(bytes.count / 2) {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[bytes.index(after: index)])
      units.append(order == .big ? first << 8 | second : second << 8 | first)
      index = bytes.index(index, offsetBy: 2)
    }
    self.init(decoding: units, as: UTF16.self)
  }

  /// Creates text from UTF-16 with a byte order mark, or without one in the given order.
  init(markedUTF16 bytes: some RandomAccessCollection<UInt8>, otherwise order: ByteOrder) {
    if bytes.starts(with: [0xFE, 0xFF]) {
      self.init(utf16: bytes.dropFirst(2), .big)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self.init(utf16: bytes.dropFirst(2), .little)
    } else {
      self.init(utf16: bytes, order)
    }
  }

  /// Creates text from UTF-32; invalid characters become U+FFFD.
  init(utf32 bytes: some RandomAccessCollection<UInt8>, _ order: ByteOrder) {
    self.init()
    var index = bytes.startIndex
    for _ in 0..<(bytes.count / 4) {
      let end = bytes.index(index, offsetBy: 4)
      let four = bytes[index..<end]
      let value = (order == .big ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      index = end
    }
  }

  /// The text without white space, control characters and zeros around it; nil if it has nothing else.
  var trimmed: String? {
    let view = unicodeScalars
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value <= 0x20 || scalar.value == 0xFEFF || scalar.properties.isWhitespace
    }
    guard let first = view.firstIndex(where: { !isBlank($0) }), let last = view.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return String(view[first...last])
  }
}
