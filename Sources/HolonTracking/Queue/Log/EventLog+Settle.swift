extension EventLog {
  /// Marks events as under way, as far as they haven't been settled meanwhile.
  ///
  /// - Parameter once: Whether they must not arrive twice, so that the sending has to be stored.
  /// - Returns: The numbers of the events to send.
  func begin(_ numbers: SequenceSet, once: Bool) throws(TrackingError) -> SequenceSet {
    try change { (state) throws(TrackingError) -> SequenceSet in
      var unsettled = numbers
      unsettled.subtract(state.ledger.settled)
      if once { try state.record(.take(unsettled)) }
      state.sending.formUnion(unsettled)
      return unsettled
    }
  }

  /// Marks events as waiting again, because they certainly haven't arrived.
  func giveBack(_ numbers: SequenceSet, once: Bool) {
    change { state in
      state.sending.subtract(numbers)
      if once { state.recordInAnyCase(.giveBack(numbers)) }
      // A call that discarded all events applies to these as well.
      if state.discarded > 0 { state.drop(0..<state.discarded, .discarded) }
    }
  }

  /// Stores the fate of events.
  func settle(_ numbers: SequenceSet, _ settlement: Settlement) {
    change { state in
      state.sending.subtract(numbers)
      state.settle(numbers, settlement)
    }
  }

  /// Drops all waiting events, and removes the files of all events; those under way are dropped unless they arrive.
  ///
  /// - Returns: The number of dropped events.
  func discard() -> Int {
    change { state in
      // After closing, the files may belong to another process.
      guard !state.isClosed else { return 0 }
      let before = state.queued
      state.discarded = state.next
      // If the process ends before the fate of events under way is known, they must not be searched for.
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
  /// Drops those events of a range that are neither settled nor under way.
  mutating func drop(_ range: Range<UInt64>, _ reason: DropReason) {
    var numbers = ledger.settled.gaps(in: range)
    numbers.subtract(sending)
    settle(numbers, .dropped(reason))
  }

  mutating func settle(_ numbers: SequenceSet, _ settlement: Settlement) {
    guard numbers.count > 0 else { return removeUnneededSegments() }
    if settlement == .dropped(.damaged) {
      report(
        "\(numbers.count) events of the queue in \(storage.place) are damaged or missing, and are counted as dropped: "
          + "check the disk, and for other programs that write there")
    }
    recordInAnyCase(.settle(numbers, settlement))
  }

  /// Applies a step that is true whether it can be stored or not.
  ///
  /// If the disk has no room in spite of the ledger's reserve, the step is kept in memory. It is stored when the
  /// removal of unneeded files has made room for a summary.
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

  /// Applies a step, in the file and then in memory.
  mutating func record(_ entry: Ledger.Entry) throws(TrackingError) {
    if entry.isEmpty { return }
    let bytes = entry.bytes
    // Without a summary the file grows, which does no harm as long as it can.
    if ledgerFile.isFull(for: bytes.count) { try? ledgerFile.replace(with: ledger) }
    try ledgerFile.append(bytes)
    ledger.apply(entry)
  }

  /// Stores the number of accepted events, unless another entry implies it.
  mutating func recordAccepted() {
    if next > ledger.next { recordInAnyCase(.accept(before: next)) }
  }

  /// Stores the entries that couldn't be stored, and renews the reserve, as there may be room now.
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

  /// Removes the files without needed events, and empties the last one.
  ///
  /// Emptying a file is faster than removing it and creating another one for the next event.
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

  /// Returns whether a file has events that may have to be read; those under way are in memory.
  private func isNeeded(_ segment: LogSegment) -> Bool {
    let numbers = segment.numbers
    // A file without events is the one for the next event.
    if numbers.isEmpty { return segment.next == next }
    return segment.next > discarded && ledger.settled.count(in: numbers) < numbers.count
  }
}
