public import Foundation

/// The digits of base 16.
public enum Hexadecimal {
  /// The value of each byte as a digit of either case; 0xFF for bytes that aren't digits.
  package static let values: [UInt8] = (0...255).map { (byte: UInt8) in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
    default: 0xFF
    }
  }

  /// Returns the value of a digit of either case; nil for any other byte.
  package static func value(_ digit: UInt8) -> UInt8? {
    let value = values[Int(digit)]
    return value > 15 ? nil : value
  }

  /// Returns the bytes as digits, in lower case by default.
  public static func text(_ bytes: some Collection<UInt8>, inCapitals: Bool = false) -> String {
    var text = ByteWriter(capacity: 2 * bytes.count)
    for byte in bytes { text.append(hexadecimal: byte, inCapitals: inCapitals) }
    return text.string
  }
}

extension UUID {
  /// Reads 8-4-4-4-12 hexadecimal digits of either case (RFC 9562, section 4); nil for anything else.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 36 else { return nil }
    var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &id) { target in
      let values = Hexadecimal.values
      var source = 0
      var accumulated: UInt8 = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard bytes[source] == UInt8(ascii: "-") else { return false }
          source += 1
        }
        let high = values[Int(bytes[source])]
        let low = values[Int(bytes[source + 1])]
        accumulated |= high | low
        target[index] = high << 4 | low & 0x0F
        source += 2
      }
      return accumulated & 0xF0 == 0
    }
    guard isValid else { return nil }
    self.init(uuid: id)
  }
}

extension ByteWriter {
  package mutating func append(hexadecimal byte: UInt8, inCapitals: Bool = false) {
    let letters: UInt8 = inCapitals ? 55 : 87
    for digit in [byte >> 4, byte & 15] { append(digit + (digit < 10 ? 48 : letters)) }
  }

  /// Appends 8-4-4-4-12 hexadecimal digits (RFC 9562, section 4), in lower case by default.
  public mutating func append(digitsOf id: UUID, inCapitals: Bool = false) {
    let (high, low) = withUnsafeBytes(of: id.uuid) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    append(uuid: high, low, inCapitals: inCapitals)
  }

  /// Appends 128 bits as the digits of a UUID, in lower case by default.
  package mutating func append(uuid high: UInt64, _ low: UInt64, inCapitals: Bool = false) {
    append(atMost: 36) { text in
      let bytes = UnsafeMutableRawPointer(text)
      func digits(_ number: UInt64) -> UInt64 { Self.digits(number, letters: inCapitals ? 7 : 39) }
      let (second, third) = (digits(high), digits(low >> 32))
      bytes.storeBytes(of: digits(high >> 32).bigEndian, as: UInt64.self)
      bytes.storeBytes(of: UInt32(second >> 32).bigEndian, toByteOffset: 9, as: UInt32.self)
      bytes.storeBytes(of: UInt32(truncatingIfNeeded: second).bigEndian, toByteOffset: 14, as: UInt32.self)
      bytes.storeBytes(of: UInt32(third >> 32).bigEndian, toByteOffset: 19, as: UInt32.self)
      bytes.storeBytes(of: UInt32(truncatingIfNeeded: third).bigEndian, toByteOffset: 24, as: UInt32.self)
      bytes.storeBytes(of: digits(low).bigEndian, toByteOffset: 28, as: UInt64.self)
      for place in [8, 13, 18, 23] { text[place] = UInt8(ascii: "-") }
      return 36
    }
  }

  /// Returns the eight digits of a number's lower half, as the bytes of a word, computed in parallel.
  ///
  /// - Parameter letters: The distance from the digit after 9 to the first letter.
  @inline(__always)
  private static func digits(_ number: UInt64, letters distance: UInt64) -> UInt64 {
    var digits = number & 0xFFFF_FFFF
    digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return digits + 0x3030_3030_3030_3030 + letters * distance
  }
}
