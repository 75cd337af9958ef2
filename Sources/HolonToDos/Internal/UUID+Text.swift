package import Foundation

extension UUID {
  /// Reads 8-4-4-4-12 hexadecimal digits of either case (RFC 9562, section 4); nil for anything else.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 36 else { return nil }
    var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &id) { target in
      let values = hexadecimalValues
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

  /// Appends 8-4-4-4-12 digits, in lower case unless others are given.
  package func write(to buffer: inout [UInt8], digits: [UInt8] = hexadecimalDigits) {
    withUnsafeBytes(of: uuid) { bytes in
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 { buffer.append(UInt8(ascii: "-")) }
        buffer.append(digits[Int(bytes[index] >> 4)])
        buffer.append(digits[Int(bytes[index] & 0x0F)])
      }
    }
  }
}

/// The digits of base 16.
package let hexadecimalDigits = Array("0123456789abcdef".utf8)

/// The digits of base 16, with capital letters.
package let capitalHexadecimalDigits = Array("0123456789ABCDEF".utf8)

/// What each byte stands for as a hexadecimal digit; 0xFF for none.
let hexadecimalValues: [UInt8] = (0...255).map { (byte: UInt8) in
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
  default: 0xFF
  }
}
