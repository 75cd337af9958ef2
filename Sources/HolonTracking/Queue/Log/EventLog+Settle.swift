extension EventLog {
  /// Marks events as under way, as far as they aren't settled meanwhile.
  ///
  /// - Parameter once: Whether they must not arrive twice, so that it has to be known for good that they were sent.
  /// - Returns: The numbers of those that are to be sent.
  func begin(_ numbers: SequenceSet, once: Bool) throws(TrackingError) -> SequenceSet {
    try change { (state) throws(TrackingError) -> SequenceSet in
      var unsettled = numbers
      unsettled.subtract(state.ledger.settled)
      if once { try state.record(.take(unsettled)) }
      state.sending.formUnion(unsettled)
      return unsettled
    }
  }

  /// Marks events as waiting again, because they surely have not arrived.
  func giveBack(_ numbers: SequenceSet, once: Bool) {
    change { state in
      state.sending.subtract(numbers)
      if once { state.recordInAnyCase(.giveBack(numbers)) }
      // Whoever has discarded everything meant these as well.
      if state.discarded > 0 { state.drop(0..<state.discarded, .discarded) }
    }
  }

  /// Writes down what became of events.
  func settle(_ numbers: SequenceSet, _ settlement: Settlement) {
    change { state in
      state.sending.subtract(numbers)
      state.settle(numbers, settlement)
    }
  }

  /// Drops all events that wait, and removes the files of all events; those under way are dropped unless they arrive.
  ///
  /// - Returns: How many events were dropped.
  func discard() -> Int {
    change { state in
      // After closing, the files may be another process's.
      guard !state.isClosed else { return 0 }
      let before = state.queued
      state.discarded = state.next
      // Should the process end before it is known what became of those under way, they must not be looked for.
      var sent = state.sending
      sent.subtract(state.ledger.taken)
      state.recordInAnyCase(.take(sent))
      state.drop(0..<state.next, .discarded)
      return before - state.queued
    }
  }

  /// Drops files of earlier processes whose events are all too old.
  func dropAged(now: EventTime) {
    change { dropAged(now: now, in: &$0) }
  }

  func dropAged(now: EventTime, in state: inout State) {
    guard let age = options.age else { return }
    for segment in state.segments.dropLast() where segment.next <= firstOfProcess {
      if let newest = segment.newest, newest < now - age { state.drop(segment.numbers, .age) }
    }
  }
}

extension EventLog.State {
  /// Drops those of some events that are neither settled nor under way.
  mutating func drop(_ range: Range<UInt64>, _ reason: DropReason) {
    var numbers = ledger.settled.gaps(in: range)
    numbers.subtract(sending)
    settle(numbers, .dropped(reason))
  }

  mutating func settle(_ numbers: SequenceSet, _ settlement: Settlement) {
    guard numbers.count > 0 else { return removeUnneededSegments() }
    if settlement == .dropped(.damaged) {
      report(
        "\(numbers.count) events of the queue in \(storage.place) are damaged or missing, and are counted as dropped; "
          + "check the disk, and what else writes there")
    }
    recordInAnyCase(.settle(numbers, settlement))
  }

  /// Takes a step that is true whether it can be written down or not.
  ///
  /// If the disk has no room in spite of the ledger's reserve, the step is known in memory, until files that aren't
  /// needed any more have made room for a summary.
  mutating func recordInAnyCase(_ entry: Ledger.Entry) {
    do throws(TrackingError) {
      try record(entry)
    } catch {
      ledger.apply(entry)
      isLedgerBehind = true
      troubles.append(error)
    }
    removeUnneededSegments()
    recover()
  }

  /// Takes a step: in the file, then in memory.
  mutating func record(_ entry: Ledger.Entry) throws(TrackingError) {
    if entry.isEmpty { return }
    let bytes = entry.bytes
    // Without a summary the file grows, which is no harm as long as it can.
    if ledgerFile.isFull(for: bytes.count) { try? ledgerFile.replace(with: ledger) }
    try ledgerFile.append(bytes)
    ledger.apply(entry)
  }

  /// Writes down how many events were accepted, unless something else that is written down says so.
  mutating func recordAccepted() {
    if next > ledger.next { recordInAnyCase(.accept(before: next)) }
  }

  /// Writes down what couldn't be, and reserves what was used up, now that there may be room.
  mutating func recover() {
    ledgerFile.reserveSpare()
    guard isLedgerBehind else { return }
    do throws(TrackingError) {
      try ledgerFile.replace(with: ledger)
      isLedgerBehind = false
      lastTrouble = nil
    } catch {
      troubles.append(error)
    }
  }

  /// Removes the files of which no event is needed any more, and empties the last one.
  ///
  /// Emptying costs a tenth of removing a file and making another one for the next event.
  mutating func removeUnneededSegments() {
    guard segments.contains(where: { !isNeeded($0) }) else { return }
    var kept: [LogSegment] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      guard !isNeeded(segment) else {
        kept.append(segment)
        continue
      }
      do throws(TrackingError) {
        if isLast {
          try segment.file.truncate(to: 0)
          kept.append(LogSegment(first: next, file: segment.file, name: segment.name))
        } else {
          try storage.remove(segment.name)
        }
      } catch {
        // Another attempt is made the next time, or at the next start.
        if isLast { kept.append(segment) }
        troubles.append(error)
      }
    }
    segments = kept
    bytes = kept.reduce(0) { $0 + $1.size }
  }

  /// Whether a file has events that may have to be read; those under way are in memory.
  private func isNeeded(_ segment: LogSegment) -> Bool {
    let numbers = segment.numbers
    // One without events is the one that the next event comes into.
    if numbers.isEmpty { return segment.next == next }
    return segment.next > discarded && ledger.settled.count(in: numbers) < numbers.count
  }
}
