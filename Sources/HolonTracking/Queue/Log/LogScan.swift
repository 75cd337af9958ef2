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

  /// - Parameters:
  ///   - first: The number that the file begins with, or a lower one if it was emptied and used again.
  ///   - known: The number after the last one that is known from elsewhere.
  init(_ bytes: UnsafeRawBufferPointer, from first: UInt64, known: UInt64 = 0) {
    expected = first
    var offset = 0
    while offset < bytes.count {
      // The first number is any: of a file that was used again, only the ledger knows it, which may be damaged.
      if case .record(let number, let size) = LogRecord.look(at: offset, in: bytes), number >= expected,
        number < 1 << 62,
        offset == 0 || number <= max(expected, known) + UInt64(bytes.count)
      {
        found.insert(number..<number + 1)
        expected = number + 1
        offset += size
        end = offset
      } else {
        offset = Self.next(after: offset, in: bytes, from: expected, known: known) ?? bytes.count
      }
    }
  }

  /// Where the next intact record begins.
  ///
  /// A number that could follow is looked for first, because that is seen at once; the checksum decides.
  static func next(
    after offset: Int, in bytes: UnsafeRawBufferPointer, from expected: UInt64, known: UInt64 = 0
  ) -> Int? {
    let limit = max(expected, known) + UInt64(bytes.count)
    var offset = offset + 1
    while offset + LogRecord.fixedSize <= bytes.count {
      let number = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      if number >= expected, number <= limit, case .record = LogRecord.look(at: offset, in: bytes) {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
