/// The recovery of a log from its storage, after any kind of failure.
struct LogRecovery {
  let storage: any LogStorage

  func recover() throws(TrackingError) -> EventLog.State {
    let (ledgerFile, ledger, isDamaged) = try LedgerFile.open(in: storage)
    var state = EventLog.State(storage, ledger, ledgerFile)
    if isDamaged {
      state.report(
        "the ledger of the queue in \(storage.place) is damaged, so some events may be sent again: check the disk, and "
          + "for other programs that write there")
    }
    state.segments = try openSegments()
    var missing = SequenceSet()
    if !state.segments.isEmpty { missing = try cut(&state.segments[state.segments.count - 1], known: ledger.next) }

    // Events in the books that are in no file were never on the device, or were removed; their numbers stay taken.
    let end = state.segments.last?.next ?? 0
    state.next = max(end, ledger.next)
    var there = SequenceSet(state.segments.map(\.numbers))
    there.subtract(missing)
    there.formUnion(ledger.settled)
    there.formUnion(ledger.taken)
    state.bytes = state.segments.reduce(0) { $0 + $1.size }
    state.settle(there.gaps(in: 0..<state.next), .dropped(.damaged))
    // An event that was sent and must not arrive twice may have arrived.
    state.settle(state.ledger.taken, .dropped(.ambiguous))
    return state
  }

  private func openSegments() throws(TrackingError) -> [LogSegment] {
    var segments: [LogSegment] = []
    for first in try storage.names().compactMap(LogSegment.first).sorted() {
      let file = try storage.open(LogSegment.name(first))
      let segment = LogSegment(first: first, file: file, size: try file.size())
      if let last = segments.indices.last {
        segments[last].next = first
        // Events are nearly in the order of time: the first one of the next file is newer than those in this one.
        segments[last].newest = try segment.time()
      }
      segments.append(segment)
    }
    return segments
  }

  /// Cuts the last file after its last intact record.
  ///
  /// - Returns: The numbers that are missing in the middle.
  private func cut(_ segment: inout LogSegment, known: UInt64) throws(TrackingError) -> SequenceSet {
    let bytes = try segment.file.read(from: 0, count: segment.size)
    let scan = bytes.withUnsafeBytes { LogScan($0, from: segment.first, known: known) }
    if scan.end < bytes.count { try segment.file.truncate(to: scan.end) }
    segment.size = scan.end
    segment.next = scan.found.ranges.last?.upperBound ?? segment.first
    segment.newest = try segment.time()
    return scan.found.gaps(in: segment.numbers)
  }
}
