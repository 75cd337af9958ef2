extension EventLog {
  /// Accepts an event: on return, it is as safe as the durability requires.
  ///
  /// - Parameters:
  ///   - record: The event.
  ///   - now: The current time.
  func append(_ record: consuming LogRecordDraft, now: @autoclosure () -> EventTime) throws(TrackingError) {
    var record = record
    let wake = try change { (state) throws(TrackingError) -> (@Sendable () -> Void)? in
      guard state.isAccepting else {
        throw TrackingError(.shutDown, "the queue in \(storage.place) is closed: track events before shutting down")
      }
      let isInspecting = state.isInspectionDue
      if isInspecting { try state.inspect() }
      try makeRoom(for: record.count, now: now(), in: &state)
      try state.segments[state.segments.count - 1].append(&record, number: state.next)
      state.bytes += record.count
      state.next += 1
      // Not for each event, as that costs as much as the event itself.
      if isInspecting || state.next % 64 == 0 { state.recordAccepted() }
      if options.durability == .power { planSynchronization(&state) }
      guard state.next >= state.wakeAt else { return nil }
      state.wakeAt = .max
      return state.onWake
    }
    wake?()
  }

  /// Counts an event that isn't accepted.
  func countRefusal() {
    change { state in
      // After closing, the file may belong to another process.
      if state.isClosed { state.ledger.apply(.refuse(1)) } else { state.recordInAnyCase(.refuse(1)) }
    }
  }

  /// Returns whether the given number of events has been accepted; if not, the waiting task is woken when they are.
  func isAccepted(_ number: UInt64) -> Bool {
    state.use { state in
      if state.next >= number { return true }
      state.wakeAt = min(state.wakeAt, number)
      return false
    }
  }

  /// Sets the action that wakes the waiting task.
  func onWake(_ action: @escaping @Sendable () -> Void) {
    state.use { $0.onWake = action }
  }

  private func makeRoom(for size: Int, now: @autoclosure () -> EventTime, in state: inout State) throws(TrackingError) {
    if state.lastIsFull(for: size, options) {
      try state.beginSegment()
      dropAged(now: now(), in: &state)
    }
    func isFull() -> Bool { state.queued >= options.events || state.bytes + size > options.bytes }
    guard isFull() else { return }
    if options.overflow == .dropOldest {
      if state.segments.count == 1, state.segments[0].size > 0 { try state.beginSegment() }
      for segment in state.segments.dropLast() where isFull() { state.drop(segment.numbers, .overflow) }
    }
    if isFull() {
      throw TrackingError(
        .full,
        "the queue in \(storage.place) is full (\(state.queued) events, \(state.bytes) bytes): let it deliver, "
          + "or raise its limits")
    }
  }
}

extension EventLog.State {
  /// Returns whether the next event needs a new file.
  func lastIsFull(for size: Int, _ options: QueueOptions) -> Bool {
    // By its index, so that it isn't copied.
    let last = segments.count - 1
    // The next event has the following number, unless events at the end were lost.
    if last < 0 || segments[last].next != next { return true }
    return segments[last].size > 0
      && (segments[last].size + size > options.segmentBytes || segments[last].numbers.count >= options.segmentEvents)
  }

  /// Starts a new file for the next events.
  mutating func beginSegment() throws(TrackingError) {
    let file = try storage.open(LogSegment.name(next))
    segments.append(LogSegment(first: next, file: file))
    hasNewNames = true
  }
}
