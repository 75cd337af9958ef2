/// A writer of JSON (RFC 8259) as UTF-8, directly into bytes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("event", "Product Viewed")
///   json.key("prices")
///   json.array { json in json.write(19.99) }
/// }
/// String(decoding: json.bytes, as: UTF8.self)  // {"event":"Product Viewed","prices":[19.99]}
/// ```
///
/// Commas are written automatically. Numbers are written in the fewest digits that result in the same number, so that
/// 19.99 stays 19.99. Numbers that aren't finite, which JSON can't represent, are written as `null`.
public struct JSONWriter: ~Copyable, Sendable {
  /// The bytes, for output other than values.
  public var text: ByteWriter

  /// Whether a comma has to precede the next value or key.
  public var needsComma = false

  /// Creates a writer that continues after bytes.
  public init(after bytes: [UInt8] = []) {
    text = ByteWriter(capacity: max(1000, bytes.count))
    text.append(contentsOf: bytes)
  }

  /// Creates a writer that takes a number of bytes without growing.
  public init(capacity: Int) { text = ByteWriter(capacity: capacity) }

  /// The number of written bytes.
  public var count: Int { text.count }

  /// The written bytes.
  ///
  /// - Complexity: O(n), where n is the number of bytes.
  public var bytes: [UInt8] { text.bytes }

  /// Writes an object with the members that a closure writes.
  @inlinable @inline(__always)
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  /// Writes an array with the elements that a closure writes.
  @inlinable @inline(__always)
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    open("[")
    elements(&self)
    close("]")
  }

  /// Writes the name of the next value.
  public mutating func key(_ name: String) {
    write(name)
    text.append(":" as Unicode.Scalar)
    needsComma = false
  }

  /// Writes bytes that are JSON already, as one value.
  public mutating func writeJSON(_ json: some Collection<UInt8>) {
    separate()
    text.append(contentsOf: json)
  }
}

// The basis of objects, arrays and values.
extension JSONWriter {
  /// Writes a comma if one is needed, and requires one before the following value.
  @inlinable @inline(__always)
  public mutating func separate() {
    if needsComma { text.append("," as Unicode.Scalar) }
    needsComma = true
  }

  /// Begins an object or a list, as a member if it has a name.
  @inlinable @inline(__always)
  public mutating func open(_ bracket: Unicode.Scalar, key name: StaticString? = nil) {
    if let name { key(constant: name) }
    separate()
    text.append(bracket)
    needsComma = false
  }

  /// Ends an object or a list.
  @inlinable @inline(__always)
  public mutating func close(_ bracket: Unicode.Scalar) {
    text.append(bracket)
    needsComma = true
  }

  /// Writes a line break, for readability.
  public mutating func lineBreak() { text.append("\n" as Unicode.Scalar) }

  /// Writes a constant name that needs no escapes.
  @inlinable
  public mutating func key(constant name: StaticString) {
    separate()
    text.append("\"" as Unicode.Scalar)
    text.append(constant: name)
    text.append(constant: "\":")
    needsComma = false
  }
}
