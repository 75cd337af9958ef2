extension EventLog {
  /// Marks events as under way, as far as they aren't settled meanwhile.
  ///
  /// - Parameter once: Whether they must not arrive twice, so that it has to be known for good that they were sent.
  /// - Returns: The numbers of those that are to be sent.
  func begin(_ numbers: SequenceSet, once: Bool) throws(TrackingError) -> SequenceSet {
    try state.use { (state) throws(TrackingError) -> SequenceSet in
      var unsettled = numbers
      unsettled.subtract(state.ledger.settled)
      if once { try state.record(.take(unsettled)) }
      state.sending.formUnion(unsettled)
      return unsettled
    }
  }

  /// Marks events as waiting again, because they surely have not arrived.
  func giveBack(_ numbers: SequenceSet, once: Bool) {
    state.use { state in
      state.sending.subtract(numbers)
      if once { state.recordInAnyCase(.giveBack(numbers), in: storage) }
      // Whoever has discarded everything meant these as well.
      if state.discarded > 0 { state.drop(0..<state.discarded, .discarded, in: storage) }
    }
  }

  /// Writes down what became of events.
  func settle(_ numbers: SequenceSet, _ settlement: Settlement) {
    state.use { state in
      state.sending.subtract(numbers)
      state.settle(numbers, settlement, in: storage)
    }
  }

  /// Drops all events that wait; those under way are dropped unless they arrive.
  ///
  /// - Returns: How many events were dropped.
  func discard() -> Int {
    state.use { state in
      let before = state.queued
      state.discarded = state.next
      state.drop(0..<state.next, .discarded, in: storage)
      return before - state.queued
    }
  }

  /// Drops files of earlier processes whose events are all too old.
  func dropAged(now: EventTime) {
    state.use { dropAged(now: now, in: &$0) }
  }

  func dropAged(now: EventTime, in state: inout State) {
    guard let age = options.age else { return }
    for segment in state.segments.dropLast() where segment.next <= firstOfProcess {
      if let newest = segment.newest, newest < now - age { state.drop(segment.numbers, .age, in: storage) }
    }
  }

  /// What went wrong in the storage since the last time that somebody asked.
  func takeTrouble() -> TrackingError? {
    state.use { state in
      defer { state.trouble = nil }
      return state.trouble
    }
  }
}

extension EventLog.State {
  /// Drops those of some events that are neither settled nor under way.
  mutating func drop(_ range: Range<UInt64>, _ reason: DropReason, in storage: any LogStorage) {
    var numbers = ledger.settled.gaps(in: range)
    numbers.subtract(sending)
    settle(numbers, .dropped(reason), in: storage)
  }

  mutating func settle(_ numbers: SequenceSet, _ settlement: Settlement, in storage: any LogStorage) {
    guard numbers.count > 0 else { return }
    recordInAnyCase(.settle(numbers, settlement), in: storage)
  }

  /// Takes a step that is true whether it can be written down or not.
  ///
  /// On a full disk the step is known in memory, until files that aren't needed any more have made room for a summary.
  mutating func recordInAnyCase(_ entry: Ledger.Entry, in storage: any LogStorage) {
    do throws(TrackingError) {
      try record(entry)
    } catch {
      ledger.apply(entry)
      isLedgerBehind = true
      trouble = error
    }
    removeSettledSegments(in: storage)
    guard isLedgerBehind || ledgerSize > 1 << 16 else { return }
    do throws(TrackingError) {
      let bytes = Ledger.Entry.summary(ledger).bytes
      ledgerFile = try storage.replace(EventLog.ledgerName, with: bytes)
      ledgerSize = bytes.count
      isLedgerBehind = false
    } catch {
      trouble = error
    }
  }

  /// Takes a step: in the file, then in memory.
  mutating func record(_ entry: Ledger.Entry) throws(TrackingError) {
    if entry.isEmpty { return }
    let bytes = entry.bytes
    try ledgerFile.append(bytes, at: ledgerSize)
    ledgerSize += bytes.count
    ledger.apply(entry)
  }

  /// Removes the files all of whose events are settled, but the last.
  mutating func removeSettledSegments(in storage: any LogStorage) {
    guard segments.count > 1 else { return }
    var kept: [LogSegment] = []
    for (index, segment) in segments.enumerated() {
      if index < segments.count - 1, ledger.settled.count(in: segment.numbers) == segment.numbers.count {
        // One that remains is removed at the next start.
        do throws(TrackingError) { try storage.remove(LogSegment.name(segment.first)) } catch { trouble = error }
      } else {
        kept.append(segment)
      }
    }
    guard kept.count < segments.count else { return }
    segments = kept
    bytes = kept.reduce(0) { $0 + $1.size }
  }
}
