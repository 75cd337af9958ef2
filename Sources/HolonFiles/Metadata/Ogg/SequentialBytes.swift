/// Bytes that are read one after another, wherever they are stored.
protocol SequentialBytes {
  /// Returns the next bytes and goes on after them.
  mutating func read(_ number: Int) throws(FileError) -> [UInt8]

  /// Skips the next bytes.
  mutating func skip(_ number: Int64) throws(FileError)
}

extension SequentialBytes {
  /// Reads the next little-endian number of four bytes.
  mutating func readLittleEndian32() throws(FileError) -> UInt32 {
    try read(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Consecutive bytes of a file.
struct FileBytes: SequentialBytes {
  let reader: ByteReader
  var position: Int64
  let end: Int64

  mutating func read(_ number: Int) throws(FileError) -> [UInt8] {
    try check(Int64(number))
    defer { position += Int64(number) }
    return try reader.bytes(at: position, count: number)
  }

  mutating func skip(_ number: Int64) throws(FileError) {
    try check(number)
    position += number
  }

  private func check(_ number: Int64) throws(FileError) {
    guard number <= end - position else {
      throw .malformed(
        "the file refers to \(number) bytes at \(position), but their part ends at \(end)")
    }
  }
}
