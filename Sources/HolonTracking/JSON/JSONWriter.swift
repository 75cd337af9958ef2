/// Writes JSON (RFC 8259) as UTF-8, directly into bytes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("event", "Product Viewed")
///   json.key("properties")
///   json.write(event.properties)
/// }
/// String(decoding: json.bytes, as: UTF8.self)  // {"event":"Product Viewed","properties":{"price":19.99}}
/// ```
///
/// Commas are set by themselves. Numbers are written in the fewest digits that give the same number again, so that 19.99
/// stays 19.99; numbers that aren't finite, which JSON has no words for, as `null`.
public struct JSONWriter: ~Copyable {
  // Memory of its own, and not an array, which would have to be asked before each byte whether others have it too.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// How many bytes have been written.
  public private(set) var count = 0

  // Whether a comma has to come before the next value or key.
  var needsComma = false

  /// Creates a writer that goes on after bytes.
  public init(after bytes: [UInt8] = []) {
    // Less than a kilobyte, which allocators have at hand.
    capacity = max(1000, bytes.count)
    memory = .allocate(capacity: capacity)
    append(bytes)
  }

  deinit { memory.deallocate() }

  /// What has been written.
  ///
  /// - Complexity: O(n), where n is the number of bytes.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

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
    append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes bytes that are JSON already, as one value.
  public mutating func writeJSON(_ json: some Collection<UInt8>) {
    separate()
    append(json)
  }

  /// Writes a comma if one is needed, as something comes that will need one after it.
  @inline(__always)
  mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    append(bracket)
    needsComma = true
  }
}

// Nobody else has its memory, for it can't be copied.
extension JSONWriter: @unchecked Sendable {}

// The bytes, whatever they mean.
extension JSONWriter {
  /// Puts a byte at the end.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    append(atMost: 1) { end in
      end.pointee = byte
      return 1
    }
  }

  /// Puts bytes at the end.
  mutating func append(_ bytes: some Collection<UInt8>) {
    let count = bytes.count
    append(atMost: count) { end in
      _ = UnsafeMutableBufferPointer(start: end, count: count).initialize(from: bytes)
      return count
    }
  }

  /// Lets a closure put bytes at the end, at most so many, and say how many it has put there.
  @inline(__always)
  mutating func append(atMost most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity - count < most { grow(by: most) }
    count += body(memory + count)
  }

  /// Lets a closure see and change what has been written.
  mutating func withMutableBytes<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try body(UnsafeMutableRawBufferPointer(start: memory, count: count))
  }

  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }
}
