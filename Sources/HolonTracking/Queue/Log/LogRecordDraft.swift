internal import HolonBase

/// A record of a log before it has a number.
///
/// It is written by the caller that tracks the event, and gets its number and so its header under the log's lock.
struct LogRecordDraft: ~Copyable {
  /// The time of the event.
  let time: EventTime

  private var json = JSONWriter()

  // The checksum of everything but the number.
  private var checksum = CRC32()

  /// Writes an event, with closures that write its group and its body.
  init(
    _ id: EventID, at time: EventTime, group: (inout JSONWriter) -> Void = { _ in }, body: (inout JSONWriter) -> Void
  ) {
    self.time = time
    json.text.append(atMost: LogRecord.fixedSize) { _ in LogRecord.fixedSize }
    group(&json)
    let groupSize = json.count - LogRecord.fixedSize
    json.needsComma = false
    body(&json)
    let length = json.count - LogRecord.headerSize
    json.text.withMutableBytes { record in
      record.put(id.high, at: LogRecord.headerSize)
      record.put(id.low, at: LogRecord.headerSize + 8)
      record.put(time.microseconds, at: LogRecord.headerSize + 16)
      record.put(UInt32(groupSize), at: LogRecord.fixedSize - 4)
      checksum.update(UnsafeRawBufferPointer(rebasing: record[LogRecord.headerSize...]))
    }
    checksum.update(UInt64(length))
  }

  /// The size of the record, in bytes.
  var count: Int { json.count }

  /// The number of bytes that the destination has written.
  var encodedCount: Int { json.count - LogRecord.fixedSize }

  /// Writes the header, and passes the whole record to a closure.
  mutating func finish<Failure: Error>(
    number: UInt64, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var checksum = checksum
    checksum.update(number)
    try json.text.withMutableBytes { (record) throws(Failure) in
      record.put(UInt32(record.count - LogRecord.headerSize), at: 0)
      record.put(checksum.value, at: 4)
      record.put(number, at: 8)
      try body(UnsafeRawBufferPointer(record))
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes a number, least significant byte first.
  fileprivate func put(_ number: some FixedWidthInteger, at offset: Int) {
    storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
  }
}
