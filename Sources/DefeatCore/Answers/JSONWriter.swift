package import Foundation
import HolonToDos

/// Writes JSON as bytes, one value after another.
///
/// JSONEncoder takes seconds for a hundred thousand to-dos on Linux.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Where the contents of attachments are looked for; nil where it isn't asked whether they are there.
  var contents: ContentFiles?

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
    bytes.writeJSON(value)
  }

  package mutating func write(_ value: Int, key: StaticString? = nil) {
    separate(key)
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func write(_ value: UInt64, key: StaticString? = nil) {
    separate(key)
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Adds an identifier as `JSONEncoder` does: in capital letters.
  package mutating func write(_ id: UUID, key: StaticString? = nil) {
    separate(key)
    bytes.append(UInt8(ascii: "\""))
    id.write(to: &bytes, digits: capitalHexadecimalDigits)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a number of seconds with three digits behind the point.
  mutating func write(milliseconds seconds: Double, key: StaticString) {
    separate(key)
    let milliseconds = Int(max(0, min(seconds, 1e12)) * 1_000 + 0.5)
    let rest = String(milliseconds % 1_000)
    bytes.append(contentsOf: "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)".utf8)
  }

  package mutating func write(_ value: Bool, key: StaticString? = nil) {
    separate(key)
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// Adds a pair whose name isn't known beforehand.
  package mutating func write(_ value: String, name: String) {
    separate(nil)
    bytes.writeJSON(name)
    bytes.append(UInt8(ascii: ":"))
    bytes.writeJSON(value)
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
}
