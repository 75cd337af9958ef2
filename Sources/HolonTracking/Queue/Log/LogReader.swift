/// A reader of a log's events, each once, in order.
///
/// It keeps a part of a file in memory, and doesn't block threads that append meanwhile.
struct LogReader {
  private let log: EventLog

  /// The number of the next event.
  private var position: UInt64

  // The file's first number, the offset of the part that was read, and the next record's place in it.
  private var first: UInt64?
  private var offset = 0
  private var chunk: [UInt8] = []
  private var start = 0

  static let chunkSize = 1 << 17

  init(_ log: EventLog) {
    self.log = log
    position = log.oldest
  }

  /// Returns the next events, up to a number and a total size, but at least one if there is one.
  mutating func read(events: Int, bytes: Int) throws(TrackingError) -> [LogRecord] {
    var records: [LogRecord] = []
    var cost = 0
    while records.count < events, cost < bytes, let segment = nextSegment() {
      guard let record = try next(in: segment) else { continue }
      cost += record.cost
      records.append(record)
    }
    return records
  }

  /// Returns the file with the next event.
  private mutating func nextSegment() -> LogSegment? {
    let segment = log.state.use { state in
      position = state.ledger.settled.firstGap(from: position)
      return state.segments.first { $0.next > position }
    }
    guard let segment else { return nil }
    if segment.first != first {
      (first, offset, chunk, start) = (segment.first, 0, [], 0)
      position = max(position, segment.first)
    }
    return segment
  }

  /// Returns the next event in a file; nil after damage or an event that isn't wanted.
  private mutating func next(in segment: LogSegment) throws(TrackingError) -> LogRecord? {
    switch chunk.withUnsafeBytes({ LogRecord.inspect(at: start, in: $0) }) {
    case .record(let number, let size) where number < segment.next:
      let record = number < position ? nil : chunk.withUnsafeBytes { LogRecord(at: start, size: size, in: $0) }
      start += size
      guard let record else { return nil }
      dropDamaged(position..<number)
      position = number + 1
      return record
    case .unfinished(let size) where offset + start + size <= segment.size:
      try load(max(size, Self.chunkSize), of: segment)
      if chunk.count < size { try skipDamage(in: segment) }
      return nil
    case .record, .unfinished, .damaged:
      try skipDamage(in: segment)
      return nil
    }
  }

  private mutating func load(_ count: Int, of segment: LogSegment) throws(TrackingError) {
    offset += start
    start = 0
    chunk = try segment.file.read(from: offset, count: min(count, segment.size - offset))
  }

  /// Continues at the next intact record of the file, or at its end.
  private mutating func skipDamage(in segment: LogSegment) throws(TrackingError) {
    try load(segment.size, of: segment)
    if let next = chunk.withUnsafeBytes({ LogScan.next(after: 0, in: $0, from: position) }) {
      start = next
    } else {
      dropDamaged(position..<segment.next)
      start = chunk.count
    }
  }

  private mutating func dropDamaged(_ range: Range<UInt64>) {
    guard !range.isEmpty else { return }
    let unsettled = log.state.use { $0.ledger.settled.gaps(in: range) }
    log.settle(unsettled, .dropped(.damaged))
    position = range.upperBound
  }
}
