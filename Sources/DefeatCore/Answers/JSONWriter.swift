/// Writes JSON as bytes, one value after another.
///
/// JSONEncoder takes seconds for a hundred thousand to-dos on Linux.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Begins an object or a list.
  package mutating func open(_ bracket: Unicode.Scalar, key: StaticString? = nil) {
    separate(key)
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  /// Ends an object or a list.
  package mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// Adds a line break, for the eye.
  package mutating func lineBreak() { bytes.append(0x0A) }

  package mutating func write(_ value: String, key: StaticString? = nil) {
    separate(key)
    string(value)
  }

  package mutating func write(_ value: Int, key: StaticString? = nil) {
    separate(key)
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func write(_ value: Bool, key: StaticString? = nil) {
    separate(key)
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// Adds a pair whose name isn't known beforehand.
  package mutating func write(_ value: String, name: String) {
    separate(nil)
    string(name)
    bytes.append(UInt8(ascii: ":"))
    string(value)
  }

  private mutating func separate(_ key: StaticString?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    guard let key else { return }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// A string with what JSON can't hold escaped (RFC 8259, section 7).
  private mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { source in
      for byte in source {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0..<0x20:
          let hex = Array("0123456789abcdef".utf8)
          bytes.append(contentsOf: "\\u00".utf8)
          bytes.append(hex[Int(byte >> 4)])
          bytes.append(hex[Int(byte & 15)])
        default: bytes.append(byte)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
