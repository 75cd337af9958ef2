internal import Foundation
internal import HolonBase

/// The result of a pass over an outbox.
struct DeliveryReport: Sendable {
  var delivered = 0

  /// The first failure of an attempt or of the outbox.
  var failure: (any Error)?

  /// The moment of the next pass, by the clock of the whole.
  var next = Duration.zero
}

/// A pass over the outbox of a whole, which attempts each write that is due once, in the order of each entity.
struct DeliveryPass<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  private enum Outcome {
    case delivered
    case refused(RepositoryError)
    case failed(any Error)
  }

  /// The number of failures in a row after which the sources are considered unreachable.
  private static var longestRow: Int { 3 }

  private let whole: PolicyRepository<Entity>
  private let outbox: any Outbox<Entity>
  private let rules: DeliveryRules

  /// Whether a caller wants all writes to be attempted now.
  private let isRequested: Bool
  private let stop: PassStop

  private var state: DeliveryState { whole.memory.delivery }

  /// Creates a pass; nil for a whole without an outbox.
  init?(_ whole: PolicyRepository<Entity>, isRequested: Bool, _ stop: PassStop) {
    guard case .behind(let outbox, let rules) = whole.writePolicy.rule, !whole.parts.isEmpty else { return nil }
    (self.whole, self.outbox, self.rules) = (whole, outbox, rules)
    (self.isRequested, self.stop) = (isRequested, stop)
  }

  /// Makes the pass after those that are under way.
  ///
  /// It has a task of its own, so that the outcome of an attempt is recorded even when the caller is cancelled.
  func inTurn() async -> DeliveryReport {
    await Task { await state.turn.hold([0]) { await run() } }.value
  }

  private func run() async -> DeliveryReport {
    let latest = whole.clock.now() + rules.interval
    var report = DeliveryReport(next: latest)
    do {
      try await run(&report)
    } catch {
      report.failure = report.failure ?? error
      if !(error is CancellationError) { pause(after: error, &report) }
    }
    let wait = report.next - whole.clock.now()
    let next = report.next < latest ? whole.clock.date().addingTimeInterval(wait.inSeconds) : nil
    state.change { status in
      status.inFlight = 0
      status.nextAttempt = status.waiting > 0 ? next : nil
      if let failure = report.failure, !(failure is CancellationError) { status.lastError = "\(failure)" }
    }
    return report
  }

  private func run(_ report: inout DeliveryReport) async throws {
    let now = whole.clock.now()
    if let pause = state.pause(at: now), pause.isDemanded || !isRequested {
      report.next = min(report.next, pause.end)
      report.failure = pause.error
      return
    }
    guard let claim = try await outbox.claim() else {
      report.next = min(report.next, now + .seconds(1))
      return
    }
    defer { claim.release() }
    try await settleRest()
    let pending = try await whole.deliverable(outbox)
    state.keepTries(of: Set(pending.map(\.number)))
    state.change { status in
      status.waiting = pending.count
      status.failed = pending.count { $0.failure != nil }
    }
    do {
      let dead = try await outbox.deadLetters().count
      state.change { $0.dead = dead }
    } catch {
      // They are only counted here, and don't prevent a delivery.
      whole.report(error)
    }
    try await attempt(pending, &report)
  }

  private func attempt(_ pending: [PendingWrite<Entity>], _ report: inout DeliveryReport) async throws {
    var blocked: Set<Entity.ID> = []
    var failures = 0
    for write in pending {
      if stop.isRequested { throw CancellationError() }
      let ids = write.write.ids
      guard blocked.isDisjoint(with: ids), !isWaiting(write, &report) else {
        blocked.formUnion(ids)
        continue
      }
      if let age = rules.age, whole.clock.date().timeIntervalSince(write.added) > age.inSeconds {
        try await setAside(write, because: tooOld(write, age))
        continue
      }
      switch try await send(write) {
      case .delivered:
        try await settle(write)
        report.delivered += 1
        failures = 0
      case .refused(let error):
        try await setAside(write, because: error)
        failures = 0
      case .failed(let error):
        report.failure = report.failure ?? error
        failures += 1
        if try await postpone(write, error, &report) { blocked.formUnion(ids) }
        if error.retryAfter != nil { return }
        if failures == Self.longestRow { return pause(after: error, &report) }
        continue
      }
      // The waits of other writes are from the time when the sources were unreachable.
      if state.recover(write.number) { state.wake() }
    }
  }

  /// Whether a write waits for the time of its next attempt.
  private func isWaiting(_ write: PendingWrite<Entity>, _ report: inout DeliveryReport) -> Bool {
    guard !isRequested, let due = write.due else { return false }
    let now = whole.clock.now()
    let wait = Duration.seconds(due.timeIntervalSince(whole.clock.date()))
    // A longer wait is never recorded, so the clock was set back.
    guard wait > .zero, wait <= max(rules.backoff.longest, rules.backoff.longestRetryAfter) else { return false }
    report.next = min(report.next, now + wait)
    return true
  }
}

// The attempt.
extension DeliveryPass {
  private func send(_ write: PendingWrite<Entity>) async throws -> Outcome {
    state.change { $0.inFlight = 1 }
    defer { state.change { $0.inFlight = 0 } }
    let isLate = Locked(false)
    let work = Task {
      for part in whole.parts.dropFirst() { try await part.write(write.write.repeatable, key: write.key) }
    }
    stop.track(work)
    let timer = rules.timeout.map { timeout in
      Task {
        try await whole.clock.sleep(for: timeout)
        isLate.value = true
        work.cancel()
      }
    }
    defer { timer?.cancel() }
    do {
      try await work.value
      return .delivered
    } catch {
      if error is CancellationError {
        if stop.isInterrupted { throw error }
        if isLate.value, let timeout = rules.timeout { return .failed(tooSlow(timeout)) }
      }
      return error.refusal.map(Outcome.refused) ?? .failed(error)
    }
  }

  private func settle(_ write: PendingWrite<Entity>) async throws {
    whole.memory.settle(write.write.ids, in: whole.parts.indices.dropFirst(), at: whole.clock.now())
    // Values that were read before may lack the write.
    defer { whole.memory.endWrite(write.write.ids) }
    try await record(.delivered, of: write.number)
    state.change { status in
      status.delivered += 1
      status.waiting -= 1
      if write.failure != nil { status.failed -= 1 }
      status.lastError = nil
    }
  }

  private func setAside(_ write: PendingWrite<Entity>, because error: RepositoryError) async throws {
    // The last source is then authoritative.
    whole.memory.doubt(write.write.ids, in: Array(whole.parts.indices.dropLast()))
    defer { whole.memory.endWrite(write.write.ids) }
    try await record(.dead(error), of: write.number)
    state.change { status in
      status.dead += 1
      status.waiting -= 1
      if write.failure != nil { status.failed -= 1 }
      status.lastError = error.description
    }
    whole.report(error)
  }

  /// Records a failed attempt, and its next time.
  ///
  /// - Returns: Whether the write is attempted again.
  private func postpone(
    _ write: PendingWrite<Entity>, _ error: any Error, _ report: inout DeliveryReport
  ) async throws -> Bool {
    let attempts = write.attempts + (error.isUnreached ? 0 : 1)
    let tries = state.countTry(write.number, atLeast: attempts)
    let wait = rules.random.use { rules.backoff.wait(after: tries, atLeast: error.retryAfter, using: &$0) }
    let next = whole.clock.now() + wait
    if error.retryAfter != nil { state.begin(DeliveryState.Pause(end: next, error: error, isDemanded: true)) }
    guard attempts < rules.backoff.attempts else {
      try await setAside(write, because: tooOften(attempts, error))
      return false
    }
    try await outbox.postpone(
      write.number, until: whole.clock.date().addingTimeInterval(wait.inSeconds), attempts: attempts,
      because: "\(error)")
    report.next = min(report.next, next)
    state.change { status in
      if write.failure == nil { status.failed += 1 }
      status.lastError = "\(error)"
    }
    return true
  }

  /// Begins a wait that applies to all writes.
  private func pause(after error: any Error, _ report: inout DeliveryReport) {
    let count = state.countPause()
    let wait = rules.random.use { rules.backoff.wait(after: count, using: &$0) }
    let now = whole.clock.now()
    state.begin(DeliveryState.Pause(end: now + wait, error: error, isDemanded: false))
    report.next = now + min(rules.interval, wait)
  }
}

// The outcomes.
extension DeliveryPass {
  /// Records an outcome in the outbox; one that can't be recorded is remembered until the next pass.
  private func record(_ outcome: DeliveryState.Outcome, of number: Int) async throws {
    do {
      switch outcome {
      case .delivered: try await outbox.remove(number)
      case .dead(let error): try await outbox.setAside(number, because: error)
      }
      state.forget(number)
    } catch {
      state.remember(outcome, of: number)
      throw error
    }
  }

  /// Records outcomes of an earlier pass, before anything else is sent.
  private func settleRest() async throws {
    for (number, outcome) in state.unsettled.sorted(by: { $0.key < $1.key }) {
      try await record(outcome, of: number)
      if case .delivered = outcome { state.change { $0.delivered += 1 } }
    }
  }

  private func tooOld(_ write: PendingWrite<Entity>, _ age: Duration) -> RepositoryError {
    let last = write.failure.map { ", lastly because of this: \($0)" } ?? ""
    return RepositoryError(
      .timedOut, in: whole.name, "the write wasn't delivered within \(age)\(last): retry it, or discard it")
  }

  private func tooOften(_ attempts: Int, _ error: any Error) -> RepositoryError {
    RepositoryError(
      .failed, in: whole.name,
      "the write failed \(attempts) times, lastly because of this: \(error): retry it, or discard it",
      underlying: error)
  }

  private func tooSlow(_ timeout: Duration) -> RepositoryError {
    RepositoryError(
      .timedOut, in: whole.name, "the write took longer than \(timeout), and may have been made: it is retried")
  }
}

/// A request to end a pass, from the task that waits for it.
final class PassStop: Sendable {
  private struct State {
    var isRequested = false
    var work: Task<Void, any Error>?
  }

  private let interrupts: Bool
  private let state = Locked(State())

  /// - Parameter interrupts: Whether the request cancels the write in flight; otherwise the pass finishes it.
  init(interrupts: Bool = false) { self.interrupts = interrupts }

  var isRequested: Bool { state.use(\.isRequested) }

  var isInterrupted: Bool { interrupts && isRequested }

  func request() {
    let work = state.use { state in
      state.isRequested = true
      return state.work
    }
    if interrupts { work?.cancel() }
  }

  func track(_ work: Task<Void, any Error>) {
    let isRequested = state.use { state in
      state.work = work
      return state.isRequested
    }
    if interrupts, isRequested { work.cancel() }
  }
}

extension Duration {
  /// The duration in seconds, with a fraction.
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
