extension EventLog {
  /// Accepts an event: when this returns, it is as safe as the durability says.
  ///
  /// - Parameters:
  ///   - bytes: A record that needs its header.
  ///   - time: When the event has happened.
  ///   - now: What time it is.
  func append(_ bytes: consuming [UInt8], time: EventTime, now: @autoclosure () -> EventTime) throws(TrackingError) {
    let checksum = LogRecord.checksum(bytes)
    let wake = try state.use { (state) throws(TrackingError) -> (@Sendable () -> Void)? in
      guard state.isAccepting else {
        throw TrackingError(.shutDown, "the queue in \(storage.place) is closed; track before shutting down")
      }
      try makeRoom(for: bytes.count, now: now(), in: &state)
      LogRecord.finish(&bytes, number: state.next, checksum)
      try state.segments[state.segments.count - 1].append(bytes, next: state.next + 1, time: time)
      state.bytes += bytes.count
      state.next += 1
      if options.durability == .power { planSynchronization(&state) }
      guard state.next >= state.wakeAt else { return nil }
      state.wakeAt = .max
      return state.onWake
    }
    wake?()
  }

  /// Answers whether so many events have been accepted; if not, whoever waits is woken when they are.
  func isAccepted(_ number: UInt64) -> Bool {
    state.use { state in
      if state.next >= number { return true }
      state.wakeAt = min(state.wakeAt, number)
      return false
    }
  }

  /// Says who is to be woken.
  func onWake(_ action: @escaping @Sendable () -> Void) {
    state.use { $0.onWake = action }
  }

  private func makeRoom(for size: Int, now: @autoclosure () -> EventTime, in state: inout State) throws(TrackingError) {
    let last = state.segments[state.segments.count - 1]
    if last.size > 0,
      last.size + size > options.segmentBytes || Int(last.next - last.first) >= options.segmentEvents
    {
      try state.beginSegment(in: storage)
      dropAged(now: now(), in: &state)
    }
    func isFull() -> Bool { state.queued >= options.events || state.bytes + size > options.bytes }
    guard isFull() else { return }
    if options.overflow == .dropOldest {
      if state.segments.count == 1 { try state.beginSegment(in: storage) }
      for segment in state.segments.dropLast() where isFull() {
        state.drop(segment.numbers, .overflow, in: storage)
      }
    }
    if isFull() {
      throw TrackingError(
        .full,
        "the queue in \(storage.place) is full: \(state.queued) events, \(state.bytes) bytes; let it deliver, "
          + "or give it more room")
    }
  }
}

extension EventLog.State {
  /// Begins a new file for the events that come.
  mutating func beginSegment(in storage: any LogStorage) throws(TrackingError) {
    let file = try storage.open(LogSegment.name(next))
    segments.append(LogSegment(first: next, file: file))
    hasNewNames = true
  }
}
