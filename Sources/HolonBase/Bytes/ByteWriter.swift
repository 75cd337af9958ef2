public import Foundation

/// A buffer of bytes that grows at its end.
///
/// It has memory of its own, since an array would check before each byte whether it is shared.
public struct ByteWriter: ~Copyable {
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var written = 0

  /// Creates an empty writer.
  ///
  /// - Parameter capacity: The number of bytes that it takes without growing; by default less than a kilobyte, which
  ///   allocators provide quickly.
  public init(capacity: Int = 1000) {
    self.capacity = max(1, capacity)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// The number of written bytes.
  @inlinable
  public var count: Int { written }

  /// A copy of the written bytes.
  ///
  /// - Complexity: O(*n*), *n* being the number of bytes.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// A copy of the written bytes.
  public var data: Data { Data(bytes: memory, count: written) }

  /// The written bytes as text in UTF-8.
  public var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls a closure with the written bytes.
  @inlinable
  public func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) throws -> Answer) rethrows -> Answer {
    try body(UnsafeRawBufferPointer(start: memory, count: written))
  }

  /// Calls a closure with the written bytes, which it may change in place.
  @inlinable
  public mutating func withMutableBytes<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try body(UnsafeMutableRawBufferPointer(start: memory, count: written))
  }

  /// Reserves memory for a total number of bytes.
  public mutating func reserveCapacity(_ capacity: Int) {
    if capacity > self.capacity { grow(by: capacity - written) }
  }

  @usableFromInline
  mutating func grow(by more: Int) {
    capacity = max(2 * capacity, written + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: written)
    memory.deallocate()
    memory = larger
  }
}

// The only owner of its memory, since it can't be copied.
extension ByteWriter: @unchecked Sendable {}

// MARK: - Bytes and text

extension ByteWriter {
  /// Lets a closure append bytes up to a maximum number; the closure returns how many it has appended.
  @inlinable @inline(__always)
  public mutating func append(atMost most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity - written < most { grow(by: most) }
    written += body(memory + written)
  }

  /// Appends a byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    append(atMost: 1) { end in
      end.pointee = byte
      return 1
    }
  }

  /// Appends a character of ASCII.
  @inlinable @inline(__always)
  public mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends bytes.
  @inlinable
  public mutating func append(contentsOf bytes: some Collection<UInt8>) {
    let count = bytes.count
    append(atMost: count) { end in
      _ = UnsafeMutableBufferPointer(start: end, count: count).initialize(from: bytes)
      return count
    }
  }

  /// Appends a text in UTF-8.
  @inlinable
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Appends a constant text, without the cost of a string.
  @inlinable
  public mutating func append(constant text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

// MARK: - Numbers

extension ByteWriter {
  /// Appends a number in little-endian order.
  @inlinable
  public mutating func append(littleEndian number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends a number in big-endian order.
  @inlinable
  public mutating func append(bigEndian number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends a number in as few bytes as possible: seven bits in each, the lowest first; negative numbers take ten.
  @inlinable
  public mutating func append(variable number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a text after its length in bytes.
  @inlinable
  public mutating func append(counted text: String) {
    append(variable: text.utf8.count)
    append(text)
  }

  /// Appends a text after its length in bytes plus 1, or 0 for nil.
  @inlinable
  public mutating func append(counted text: String?) {
    guard let text else { return append(variable: 0) }
    append(variable: text.utf8.count + 1)
    append(text)
  }

  /// Appends the 16 bytes of an identifier.
  public mutating func append(bytesOf id: UUID) { withUnsafeBytes(of: id.uuid) { append(contentsOf: $0) } }

  /// Appends a number in decimal digits.
  @inlinable
  public mutating func append(decimal number: some FixedWidthInteger) {
    if number < 0 { append("-" as Unicode.Scalar) }
    let magnitude = UInt64(number.magnitude)
    var (count, rest) = (1, magnitude)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    append(decimal: magnitude, digits: count)
  }

  /// Appends the last decimal digits of a number, with leading zeros if it has fewer.
  @inlinable @inline(__always)
  public mutating func append(decimal number: UInt64, digits: Int) {
    append(atMost: digits) { end in
      var rest = number
      for index in stride(from: digits - 1, through: 0, by: -1) {
        end[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      }
      return digits
    }
  }
}
