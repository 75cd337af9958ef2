public import Foundation

/// A reader of the output of a ``ByteWriter``, which treats the bytes as untrusted.
public struct ByteReader {
  /// An error from bytes that end early or are invalid.
  public struct Damage: DescribedError {
    /// The problem, and the next step.
    public var description: String { "the bytes end early, or are invalid: restore them from a backup" }

    /// Creates an error.
    @inlinable public init() {}
  }

  @usableFromInline let bytes: UnsafeRawBufferPointer

  @usableFromInline var position = 0

  /// The number of bytes that have been read.
  @inlinable public var offset: Int { position }

  /// Creates a reader of bytes that the caller owns.
  @inlinable public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The number of bytes that haven't been read.
  @inlinable public var rest: Int { bytes.count - offset }

  /// Whether all bytes have been read.
  @inlinable public var isAtEnd: Bool { rest == 0 }

  /// Reads a number of bytes.
  @inlinable
  public mutating func bytes(_ count: Int) throws(Damage) -> UnsafeRawBufferPointer {
    guard count >= 0, count <= rest else { throw Damage() }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// Reads a byte.
  @inlinable public mutating func byte() throws(Damage) -> UInt8 { try littleEndian() }

  /// Reads a little-endian number.
  @inlinable
  public mutating func littleEndian<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(Damage) -> Number {
    Number(littleEndian: try load())
  }

  /// Reads a big-endian number.
  @inlinable
  public mutating func bigEndian<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Damage) -> Number {
    Number(bigEndian: try load())
  }

  @inlinable
  mutating func load<Number: FixedWidthInteger>() throws(Damage) -> Number {
    try bytes(MemoryLayout<Number>.size).loadUnaligned(as: Number.self)
  }

  /// Reads a number with seven bits in each byte.
  @inlinable
  public mutating func variable() throws(Damage) -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: number) }
      shift += 7
    }
    throw Damage()
  }

  /// Reads the number of items that follow, each of which has at least a byte.
  public mutating func count() throws(Damage) -> Int {
    let count = try variable()
    guard count >= 0, count <= rest else { throw Damage() }
    return count
  }

  /// Reads a text after its length in bytes.
  public mutating func text() throws(Damage) -> String { try text(ofLength: variable()) }

  /// Reads a text after its length plus 1, or nil after 0.
  public mutating func optionalText() throws(Damage) -> String? {
    let length = try variable()
    // Ten bytes may hold the least of all numbers, which has no predecessor.
    guard length >= 0 else { throw Damage() }
    return length == 0 ? nil : try text(ofLength: length - 1)
  }

  private mutating func text(ofLength length: Int) throws(Damage) -> String {
    String(decoding: try bytes(length), as: UTF8.self)
  }

  /// Reads the 16 bytes of an identifier.
  public mutating func uuid() throws(Damage) -> UUID {
    UUID(uuid: try bytes(16).loadUnaligned(as: uuid_t.self))
  }
}
