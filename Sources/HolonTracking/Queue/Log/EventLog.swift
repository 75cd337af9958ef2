internal import HolonBase

/// The events of one tracker in the order of their acceptance, and their fates.
///
/// Events are appended to files; a new one starts when the last has grown. A file is removed when all of its events are
/// settled; the last one is emptied then. No event stays on the disk longer than needed. No other place than the
/// storage has information about them.
final class EventLog: Sendable {
  let storage: any LogStorage
  let options: QueueOptions

  /// The number of the first event that this process may accept.
  let firstOfProcess: UInt64
  let state: Locked<State>

  /// A lock for one synchronization at a time.
  let synchronizing = Locked(())

  init(storage: any LogStorage, options: QueueOptions) throws(TrackingError) {
    self.storage = storage
    self.options = options
    let state = try LogRecovery(storage: storage).recover()
    firstOfProcess = state.next
    self.state = Locked(state)
  }

  /// Changes the state under its lock, and reports problems after its release.
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

  /// The state of the log, used by one thread at a time.
  struct State {
    let storage: any LogStorage

    /// The files of events; empty when none is needed.
    var segments: [LogSegment] = []
    var ledger: Ledger
    var ledgerFile: LedgerFile

    /// Whether the ledger has entries that its file lacks.
    var isLedgerBehind = false

    /// The number of the next event.
    var next: UInt64 = 0

    /// The size of all event files, in bytes.
    var bytes = 0

    /// The events that are under way to the destination.
    var sending = SequenceSet()

    /// The number before which all events have been discarded, including those under way.
    var discarded: UInt64 = 0

    /// The time of the last check for the files' existence.
    var inspected = CoarseClock.milliseconds

    /// The unreported problems, the last reported one, and the action that reports them.
    var troubles: [TrackingError] = []
    var lastTrouble: TrackingError?
    var onTrouble: (@Sendable (TrackingError) -> Void)?

    /// The number of events that a task waits for, and the action that wakes it.
    var wakeAt = UInt64.max
    var onWake: (@Sendable () -> Void)?

    /// The number before which all events are on the device, as far as required.
    var synchronized: UInt64 = 0
    var isSynchronizationPlanned = false
    var hasNewNames = false
    var waiters: [(number: UInt64, resume: @Sendable (TrackingError?) -> Void)] = []
    var isAccepting = true
    var isClosed = false

    init(_ storage: any LogStorage, _ ledger: Ledger, _ ledgerFile: LedgerFile) {
      (self.storage, self.ledger, self.ledgerFile) = (storage, ledger, ledgerFile)
    }

    /// The number of events that wait or are under way.
    var queued: Int { Int(next) - ledger.settled.count }
  }

  /// The number of events that wait or are under way.
  var queued: Int { state.use { $0.queued } }

  /// The number of events that were ever accepted, which is the number of the next one.
  var next: UInt64 { state.use { $0.next } }

  /// The number of the oldest event that isn't settled.
  var oldest: UInt64 { state.use { $0.ledger.settled.firstGap(from: 0) } }

  /// The fates of all events.
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

  /// Closes the log; no event can be accepted or settled any more.
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
