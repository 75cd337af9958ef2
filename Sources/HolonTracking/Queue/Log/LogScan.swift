/// A scan through the bytes of a log, from record to record.
///
/// The log is cut at the first damaged record, unless intact records with matching numbers follow. Then the damage is
/// in the middle: those records are kept, and the numbers between are lost.
struct LogScan {
  /// The numbers of consecutive intact records, from the first on.
  private(set) var found = SequenceSet()

  /// The end of the last intact record.
  private(set) var end = 0

  private var expected: UInt64

  /// - Parameters:
  ///   - first: The number of the file's first event, or a lower one if the file was emptied and used again.
  ///   - known: The number after the last one that is known from elsewhere.
  init(_ bytes: UnsafeRawBufferPointer, from first: UInt64, known: UInt64 = 0) {
    expected = first
    var offset = 0
    while offset < bytes.count {
      // The first number is arbitrary: for a file that was used again, only the ledger has it, which may be damaged.
      if case .record(let number, let size) = LogRecord.inspect(at: offset, in: bytes), number >= expected,
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

  /// Returns the offset of the next intact record.
  ///
  /// A plausible number is checked first, because that is fast; the checksum decides.
  static func next(
    after offset: Int, in bytes: UnsafeRawBufferPointer, from expected: UInt64, known: UInt64 = 0
  ) -> Int? {
    let limit = max(expected, known) + UInt64(bytes.count)
    var offset = offset + 1
    while offset + LogRecord.fixedSize <= bytes.count {
      let number = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      if number >= expected, number <= limit, case .record = LogRecord.inspect(at: offset, in: bytes) {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
