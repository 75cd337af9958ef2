/// Writes JSON (RFC 8259) as UTF-8, directly into bytes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("event", "Product Viewed")
///   json.key("properties")
///   json.write(event.properties)
/// }
/// json.bytes  // {"event":"Product Viewed","properties":{"price":19.99}}
/// ```
///
/// Commas are set by themselves. Numbers are written in the fewest digits that give the same number again, so that 19.99
/// stays 19.99; numbers that aren't finite, which JSON has no words for, as `null`.
public struct JSONWriter: Sendable {
  /// What has been written.
  public internal(set) var bytes: [UInt8]

  // Whether a comma has to come before the next value or key.
  var needsComma = false

  /// Creates a writer that goes on after bytes.
  public init(after bytes: [UInt8] = []) { self.bytes = bytes }

  /// Writes an object whose members a closure writes.
  @inline(__always)
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array whose elements a closure writes.
  @inline(__always)
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    elements(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes the name of the value that comes next.
  public mutating func key(_ name: String) {
    writeText(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes bytes that are JSON already, as one value.
  public mutating func writeJSON(_ json: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes a comma if one is needed, as something comes that will need one after it.
  @inline(__always)
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }
}
