extension EventLog {
  /// Looks whether the files are still there, and makes them again if they aren't.
  ///
  /// - Parameter ifDue: Whether once in a while is enough.
  func inspect(ifDue: Bool = false) {
    change { state in
      guard !state.isClosed, !ifDue || state.isInspectionDue else { return }
      do throws(TrackingError) {
        try state.inspect()
        state.recordAccepted()
        state.recover()
      } catch {
        state.troubles.append(error)
      }
    }
  }

  /// Has what goes wrong reported from now on, and what went wrong before.
  func onTrouble(_ action: @escaping @Sendable (TrackingError) -> Void) {
    change { $0.onTrouble = action }
  }
}

extension EventLog.State {
  /// Whether the files haven't been looked after for a while.
  var isInspectionDue: Bool { CoarseClock.milliseconds - inspected >= 100 }

  /// Looks whether the files are still there; if not, they are made again out of what is open.
  mutating func inspect() throws(TrackingError) {
    // Again the next time, unless it succeeds.
    inspected = .min / 2
    let isIntact = storage.isIntact
    if !isIntact || !ledgerFile.hasName || segments.contains(where: { !$0.file.hasName }) {
      let what = "the files of the queue in \(storage.place) were removed while it was in use"
      do throws(TrackingError) {
        if !isIntact { try storage.restore() }
        for index in segments.indices where !isIntact || !segments[index].file.hasName {
          try segments[index].restore(in: storage)
        }
        try ledgerFile.restore(ledger)
      } catch {
        throw TrackingError(.storage, "\(what), and can't be made again: \(error)")
      }
      report("\(what); they were made again, with the \(queued) events that wait")
    }
    inspected = CoarseClock.milliseconds
  }

  /// Notes what has to be reported.
  mutating func report(_ message: String) { troubles.append(TrackingError(.storage, message)) }

  /// Reports what went wrong, each trouble once as long as it lasts; nil for nothing.
  mutating func takeReport() -> (() -> Void)? {
    guard !troubles.isEmpty, let onTrouble else { return nil }
    var news: [TrackingError] = []
    for trouble in troubles where trouble != lastTrouble {
      news.append(trouble)
      lastTrouble = trouble
    }
    troubles = []
    return news.isEmpty ? nil : { for trouble in news { onTrouble(trouble) } }
  }
}
