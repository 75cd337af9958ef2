extension ByteReader {
  /// A length that no sum of two can overflow; a file that says more is damaged anyway.
  func length64(at offset: Int64) throws(FileError) -> Int64 {
    Int64(min(try bigEndian(at: offset, as: UInt64.self), 1 << 60))
  }

  /// The same with the lesser byte first.
  func littleLength64(at offset: Int64) throws(FileError) -> Int64 {
    Int64(min(try littleEndian(at: offset, as: UInt64.self), 1 << 60))
  }

  /// A number of three bytes, the greater first.
  func bigEndian24(at offset: Int64) throws(FileError) -> Int64 {
    Int64(try bigEndian(at: offset, as: UInt16.self)) << 8 | Int64(try byte(at: offset + 2))
  }

  /// Bytes up to a place, as many as there are and as a word may have.
  func word(at offset: Int64, end: Int64) throws(FileError) -> [UInt8] {
    let length = min(end, count) - offset
    return length > 0 ? try bytes(at: offset, count: Int(min(length, Int64(TagText.longest)))) : []
  }
}
