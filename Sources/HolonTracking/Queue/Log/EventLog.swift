internal import HolonBase

/// The events of one tracker in the order in which they were accepted, and what became of them.
///
/// Events are appended to files; a new one begins when the last has grown. A file goes when all of its events are settled,
/// and the last one is emptied then, so nothing of an event is on the disk any longer than needed. Nothing that is known
/// about them is anywhere else than in the storage.
final class EventLog: Sendable {
  let storage: any LogStorage
  let options: QueueOptions

  /// The number of the first event that this process may accept.
  let firstOfProcess: UInt64
  let state: Locked<State>

  /// One synchronization at a time.
  let synchronizing = Locked(())

  init(storage: any LogStorage, options: QueueOptions) throws(TrackingError) {
    self.storage = storage
    self.options = options
    let state = try LogRecovery(storage: storage).recover()
    firstOfProcess = state.next
    self.state = Locked(state)
  }

  /// Uses the state, and reports what went wrong when others can use it again.
  func change<Answer, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let (answer, report) = state.use { state -> (Result<Answer, Failure>, (() -> Void)?) in
      let answer: Result<Answer, Failure>
      do throws(Failure) { answer = .success(try body(&state)) } catch { answer = .failure(error) }
      return (answer, state.takeReport())
    }
    report?()
    return try answer.get()
  }

  /// What is known of the log; one thread at a time uses it.
  struct State {
    let storage: any LogStorage

    /// The files of events; none when there are none that are needed.
    var segments: [LogSegment] = []
    var ledger: Ledger
    var ledgerFile: LedgerFile

    /// Whether the ledger knows more than its file.
    var isLedgerBehind = false

    /// The number of the next event.
    var next: UInt64 = 0

    /// How many bytes the files of events have.
    var bytes = 0

    /// The events that are under way to the destination.
    var sending = SequenceSet()

    /// Events before this number have been discarded, also if they are under way.
    var discarded: UInt64 = 0

    /// When it was last looked whether the files are still there.
    var inspected = CoarseClock.milliseconds

    /// What went wrong and isn't reported yet, what was reported last, and to whom.
    var troubles: [TrackingError] = []
    var lastTrouble: TrackingError?
    var onTrouble: (@Sendable (TrackingError) -> Void)?

    /// Who waits for the number of events to reach another one.
    var wakeAt = UInt64.max
    var onWake: (@Sendable () -> Void)?

    /// The number before which all events are on the device, as far as that is wanted.
    var synchronized: UInt64 = 0
    var isSynchronizationPlanned = false
    var hasNewNames = false
    var waiters: [(number: UInt64, resume: @Sendable (TrackingError?) -> Void)] = []
    var isAccepting = true
    var isClosed = false

    init(_ storage: any LogStorage, _ ledger: Ledger, _ ledgerFile: LedgerFile) {
      (self.storage, self.ledger, self.ledgerFile) = (storage, ledger, ledgerFile)
    }

    /// How many events wait or are under way.
    var queued: Int { Int(next) - ledger.settled.count }
  }

  /// How many events wait or are under way.
  var queued: Int { state.use { $0.queued } }

  /// How many events were ever accepted, which is the number of the next one.
  var next: UInt64 { state.use { $0.next } }

  /// The number of the oldest event that isn't settled.
  var oldest: UInt64 { state.use { $0.ledger.settled.firstGap(from: 0) } }

  /// What became of all events.
  var books: TrackingBooks {
    state.use { state in
      var books = TrackingBooks()
      books.accepted = Int(state.next)
      books.delivered = state.ledger.counts[.delivered] ?? 0
      books.rejected = state.ledger.counts[.rejected] ?? 0
      for reason in DropReason.allCases {
        if let count = state.ledger.counts[.dropped(reason)], count > 0 { books.drops[reason] = count }
      }
      books.queued = state.queued
      books.refused = state.ledger.refused
      return books
    }
  }

  /// Refuses events from now on.
  func stopAccepting() { state.use { $0.isAccepting = false } }

  /// Closes it; nothing can be accepted or settled any more.
  func close() {
    if options.durability == .power { synchronize() }
    let wasOpen = change { state in
      defer { (state.isClosed, state.isAccepting) = (true, false) }
      if !state.isClosed { state.recordAccepted() }
      return !state.isClosed
    }
    if wasOpen { storage.close() }
  }
}
