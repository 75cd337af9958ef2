/// Goes through the bytes of a log, from record to record.
///
/// It is cut at the first bad record. Only where intact records with the right numbers follow is it no torn end, but
/// damage in the middle; then these are kept, and the numbers between are what was lost.
struct LogScan {
  /// The numbers of the records that follow one another, from the first on.
  private(set) var found = SequenceSet()

  /// Where the last intact record ends.
  private(set) var end = 0

  private var expected: UInt64

  init(_ bytes: UnsafeRawBufferPointer, from first: UInt64) {
    expected = first
    var offset = 0
    while offset < bytes.count {
      if case .record(let number, let size) = LogRecord.look(at: offset, in: bytes), number >= expected,
        number - expected <= UInt64(bytes.count)
      {
        found.insert(number..<number + 1)
        expected = number + 1
        offset += size
        end = offset
      } else {
        offset = Self.next(after: offset, in: bytes, from: expected) ?? bytes.count
      }
    }
  }

  /// Where the next intact record begins.
  ///
  /// A number that could follow is looked for first, because that is seen at once; the checksum decides.
  static func next(after offset: Int, in bytes: UnsafeRawBufferPointer, from expected: UInt64) -> Int? {
    var offset = offset + 1
    while offset + LogRecord.fixedSize <= bytes.count {
      let number = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      if number >= expected, number - expected <= UInt64(bytes.count),
        case .record = LogRecord.look(at: offset, in: bytes)
      {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
