/// A buffer to which the numbers and texts of a file are appended.
struct SampleBytes {
  /// The bytes that were written so far.
  private(set) var bytes: [UInt8] = []

  /// Writes text in UTF-8.
  mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes bytes.
  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes a big-endian number.
  mutating func big<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a little-endian number.
  mutating func little<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Overwrites bytes that were written before.
  mutating func replace(at offset: Int, _ others: [UInt8]) {
    bytes.replaceSubrange(offset..<(offset + others.count), with: others)
  }
}

/// A buffer of bits, the lowest first as in Vorbis and DEFLATE, or the highest first as in FLAC and JPEG.
struct SampleBits {
  private(set) var bytes: [UInt8] = []
  private var count = 0
  private let highestFirst: Bool

  init(highestFirst: Bool) { self.highestFirst = highestFirst }

  /// Writes the lowest bits of a number.
  mutating func write(_ value: Int, _ bits: Int) {
    for index in 0..<bits {
      let bit = UInt8(value >> (highestFirst ? bits - 1 - index : index) & 1)
      if count % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= bit << UInt8(highestFirst ? 7 - count % 8 : count % 8)
      count += 1
    }
  }

  /// Fills the last byte with ones.
  mutating func fillWithOnes() {
    while count % 8 != 0 { write(1, 1) }
  }
}
