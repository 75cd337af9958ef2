/// Reads numbers, least significant byte first, from bytes that may end too early.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var rest: Int { bytes.count - offset }

  mutating func read<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    guard rest >= MemoryLayout<Number>.size else { return nil }
    defer { offset += MemoryLayout<Number>.size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  mutating func read(count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, rest >= count else { return nil }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}

extension [UInt8] {
  /// Appends a number, least significant byte first.
  mutating func appendNumber(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
