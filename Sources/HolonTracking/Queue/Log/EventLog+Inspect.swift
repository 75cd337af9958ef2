extension EventLog {
  /// Checks whether the files still exist, and restores them if they don't.
  ///
  /// - Parameter ifDue: Whether to skip the check shortly after the last one.
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

  /// Sets the action that reports problems from now on, and earlier ones.
  func onTrouble(_ action: @escaping @Sendable (TrackingError) -> Void) {
    change { $0.onTrouble = action }
  }
}

extension EventLog.State {
  /// Whether the last check was some time ago.
  var isInspectionDue: Bool { CoarseClock.milliseconds - inspected >= 100 }

  /// Checks whether the files still exist; if not, they are restored from the open ones.
  mutating func inspect() throws(TrackingError) {
    // Repeated the next time, unless it succeeds.
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
        throw TrackingError(.storage, "\(what), and can't be restored: \(error)")
      }
      report("\(what), and were restored with the \(queued) waiting events")
    }
    inspected = CoarseClock.milliseconds
  }

  /// Records a problem to report.
  mutating func report(_ message: String) { troubles.append(TrackingError(.storage, message)) }

  /// Returns a call that reports problems, each once as long as it lasts; nil for none.
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
