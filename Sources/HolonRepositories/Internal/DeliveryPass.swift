internal import Foundation
internal import HolonBase

/// The result of a pass over an outbox.
struct DeliveryReport: Sendable {
  var result = DeliveryResult()

  /// The first failure of an attempt or of the outbox.
  var failure: (any Error)?

  /// The moment of the next pass, by the clock of the whole.
  var next = Duration.zero
}

/// A pass over the outbox of a whole, which attempts each write that is due once, in the order of each entity.
struct DeliveryPass<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  private enum Outcome {
    /// The entities are those in the response of the last source.
    case delivered([Entity])
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
    try await settleRest(&report)
    let appended = state.appendedKeys
    let pending = try await whole.deliverable(outbox)
    state.forgetAppending(appended.subtracting(pending.lazy.map(\.key)))
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
    var pending = pending[...]
    while let write = pending.popFirst() {
      if stop.isRequested { throw CancellationError() }
      let ids = write.write.ids
      guard blocked.isDisjoint(with: ids), !isWaiting(write, &report) else {
        blocked.formUnion(ids)
        continue
      }
      if let age = rules.age, isOlder(write, than: age) {
        try await setAside(write, because: tooOld(write, age), &pending, &report)
        continue
      }
      let isAddition = if case .add = write.write { true } else { false }
      if isAddition { whole.memory.changes.beginAddition() }
      defer { if isAddition { whole.memory.changes.endAddition() } }
      switch try await send(write) {
      case .delivered(let stored):
        try await settle(write, as: stored, &pending, &report)
        failures = 0
      case .refused(let error):
        try await setAside(write, because: error, &pending, &report)
        failures = 0
      case .failed(let error):
        report.failure = report.failure ?? error
        failures += 1
        if try await postpone(write, error, &pending, &report) { blocked.formUnion(ids) }
        if error.retryAfter != nil { return }
        if error.asksForPause || failures == Self.longestRow { return pause(after: error, &report) }
        continue
      }
      // The waits of other writes are from the time when the sources were unreachable.
      if state.recover(write.number) { state.wake() }
    }
  }

  /// Whether a write has waited for longer than an age; the time of day, which may jump, counts only for earlier processes.
  private func isOlder(_ write: PendingWrite<Entity>, than age: Duration) -> Bool {
    if let time = state.timeOfAppending(write.key) { return whole.clock.now() - time > age }
    return whole.clock.date().timeIntervalSince(write.added) > age.inSeconds
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
    let work = Task { () -> [Entity] in
      var stored: [Entity] = []
      for index in whole.parts.indices.dropFirst() { stored = try await make(write, in: index) }
      return stored
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
      return .delivered(try await work.value)
    } catch {
      if error is CancellationError {
        if stop.isInterrupted { throw error }
        if isLate.value, let timeout = rules.timeout { return .failed(tooSlow(timeout)) }
      }
      if error.asksForPause { return .failed(error) }
      if error.hasStoredOtherwise { return .refused(storedOtherwise(error)) }
      return error.refusal.map(Outcome.refused) ?? .failed(error)
    }
  }

  /// Makes a write in a form with the same effect however often it is made, and returns the stored entities.
  private func make(_ write: PendingWrite<Entity>, in index: Int) async throws -> [Entity] {
    let part = whole.parts[index]
    if case .add(let entity) = write.write { return try await add(entity, to: part, key: write.key) }
    guard makesIdentifiers, index == whole.lastIndex else {
      return try await part.write(write.write.repeatable, key: write.key)
    }
    // A put would add what the service has deleted as another entity.
    switch write.write {
    case .put(let entities) where entities.count == 1:
      return try await part.write(.update(entities[0]), key: write.key)
    case .put(let entities):
      var stored: [Entity] = []
      for entity in entities { stored += try await part.write(.update(entity), key: .random()) }
      return stored
    case .add, .update, .delete: return try await part.write(write.write, key: write.key)
    }
  }

  /// Adds an entity, or updates it if it exists, as after an attempt with a lost response.
  private func add(_ entity: Entity, to part: any Repository<Entity>, key: UUID) async throws -> [Entity] {
    do {
      return try await part.write(.add(entity), key: key)
    } catch let taken where taken.refusals == [.alreadyExists] && !makesIdentifiers {
      do {
        // With another key than that of the addition.
        return try await part.write(.update(entity), key: .random())
      } catch  where error.refusals == [.notFound] {
        // Something else of the entity is taken.
        throw taken
      }
    }
  }

  /// Whether the last source gives added entities identifiers of its own, and doesn't know those of the caller.
  private var makesIdentifiers: Bool { whole.writePolicy.copy != nil }

  private func settle(
    _ write: PendingWrite<Entity>, as stored: [Entity], _ rest: inout ArraySlice<PendingWrite<Entity>>,
    _ report: inout DeliveryReport
  ) async throws {
    whole.memory.settle(write.write.ids, in: whole.parts.indices.dropFirst(), at: whole.clock.now())
    // Values that were read before may lack the write.
    defer { whole.memory.endWrite(write.write.ids) }
    report.result.delivered += 1
    if let adoption = Adoption(stored, of: write.write, copying: whole.writePolicy.copy) {
      let stuck = try await adopt(adoption, of: write.number)
      let later = try await outbox.pending()
      for write in stuck {
        guard later.contains(where: { $0.number == write.number }) else { continue }
        try await setAside(write, because: notRenamed, &rest, &report)
      }
      // The later writes have changed.
      let numbers = Set(rest.map(\.number))
      rest = try await outbox.pending().filter { numbers.contains($0.number) }[...]
    } else {
      try await record(.delivered, of: write.number)
    }
    state.change { status in
      status.delivered += 1
      status.waiting -= 1
      if write.failure != nil { status.failed -= 1 }
      status.lastError = nil
    }
  }

  /// Replaces written entities by the stored ones; what the outbox can't record is remembered until the next pass.
  private func adopt(_ adoption: Adoption<Entity>, of number: Int) async throws -> [PendingWrite<Entity>] {
    do {
      return try await whole.adopt(adoption, of: number, in: outbox)
    } catch {
      state.remember(
        .adopted { try await whole.adopt(adoption, of: number, in: outbox).map(\.number) }, of: number)
      throw error
    }
  }

  /// Sets a write aside with those that follow it, and gives the other sources the state of the last one.
  private func setAside(
    _ write: PendingWrite<Entity>, because error: RepositoryError, _ rest: inout ArraySlice<PendingWrite<Entity>>,
    _ report: inout DeliveryReport
  ) async throws {
    var ids = write.write.ids
    var letters: [PendingWrite<Entity>] = []
    while letters.isEmpty {
      letters = try await whole.writing(ids) {
        let chain = try await outbox.pending().chain(from: write)
        let all = chain.reduce(into: ids) { $0.formUnion($1.write.ids) }
        guard all == ids else {
          ids = all
          return []
        }
        await whole.restore(ids, knowingAsLocal: makesIdentifiers ? chain.addedIDs() : [])
        for letter in chain {
          try await record(.dead(letter.number == write.number ? error : follows(write, error)), of: letter.number)
        }
        whole.memory.changes.notify(ids)
        return chain
      }
    }
    let numbers = Set(letters.map(\.number))
    rest.removeAll { numbers.contains($0.number) }
    let failed = letters.count { $0.failure != nil }
    report.result.deadLetters += letters.map { letter in
      let names = letter.write.ids.sorted().map { "'\($0)'" }.joined(separator: ", ")
      return "\(names): \(letter.number == write.number ? error : follows(write, error))"
    }
    state.change { [count = letters.count] status in
      status.dead += count
      status.waiting -= count
      status.failed -= failed
      status.lastError = error.description
    }
    whole.report(error)
  }

  /// Records a failed attempt, and its next time.
  ///
  /// - Returns: Whether the write is attempted again.
  private func postpone(
    _ write: PendingWrite<Entity>, _ error: any Error, _ rest: inout ArraySlice<PendingWrite<Entity>>,
    _ report: inout DeliveryReport
  ) async throws -> Bool {
    let attempts = write.attempts + (error.isUnreached || error.asksForPause ? 0 : 1)
    let tries = state.countTry(write.number, atLeast: attempts)
    let wait = rules.random.use { rules.backoff.wait(after: tries, atLeast: error.retryAfter, using: &$0) }
    let next = whole.clock.now() + wait
    if error.retryAfter != nil { state.begin(DeliveryState.Pause(end: next, error: error, isDemanded: true)) }
    guard attempts < rules.backoff.attempts else {
      try await setAside(write, because: tooOften(attempts, error), &rest, &report)
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
      case .adopted(let adopt):
        for number in try await adopt() { try await record(.dead(notRenamed), of: number) }
      }
      state.forget(number)
    } catch {
      state.remember(outcome, of: number)
      throw error
    }
  }

  /// Records outcomes of an earlier pass, before anything else is sent.
  private func settleRest(_ report: inout DeliveryReport) async throws {
    for (number, outcome) in state.unsettled.sorted(by: { $0.key < $1.key }) {
      try await record(outcome, of: number)
      switch outcome {
      case .delivered, .adopted: state.change { $0.delivered += 1 }
      case .dead(let error): report.result.deadLetters.append(error.description)
      }
    }
  }

  private func follows(_ write: PendingWrite<Entity>, _ error: RepositoryError) -> RepositoryError {
    RepositoryError(
      error.code, in: whole.name,
      "the write follows one that became a dead letter (\(error)): retry that one, or discard both")
  }

  private var notRenamed: RepositoryError {
    RepositoryError(
      .refused, in: whole.name,
      "the entity was stored with another identifier, which this write doesn't have: discard it, and write again")
  }

  private func storedOtherwise(_ error: any Error) -> RepositoryError {
    RepositoryError(
      .inconsistent, in: whole.name, "\(error); another attempt would store it again, so there is none",
      underlying: error)
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
    var cancel: (@Sendable () -> Void)?
  }

  private let interrupts: Bool
  private let state = Locked(State())

  /// - Parameter interrupts: Whether the request cancels the write in flight; otherwise the pass finishes it.
  init(interrupts: Bool = false) { self.interrupts = interrupts }

  var isRequested: Bool { state.use(\.isRequested) }

  var isInterrupted: Bool { interrupts && isRequested }

  func request() {
    let cancel = state.use { state in
      state.isRequested = true
      return state.cancel
    }
    if interrupts { cancel?() }
  }

  func track(_ work: Task<some Sendable, any Error>) {
    let isRequested = state.use { state in
      state.cancel = { work.cancel() }
      return state.isRequested
    }
    if interrupts, isRequested { work.cancel() }
  }
}

extension Sequence {
  /// The identifiers of entities whose first write is their addition.
  fileprivate func addedIDs<Entity>() -> Set<Entity.ID> where Element == PendingWrite<Entity> {
    var (added, written): (Set<Entity.ID>, Set<Entity.ID>) = ([], [])
    for each in self {
      if case .add(let entity) = each.write, !written.contains(entity.id) { added.insert(entity.id) }
      written.formUnion(each.write.ids)
    }
    return added
  }

  /// Returns a write, and those after it that write any of the same entities, or of those that these write.
  func chain<Entity>(from first: PendingWrite<Entity>) -> [PendingWrite<Entity>] where Element == PendingWrite<Entity> {
    var ids = first.write.ids
    return filter { write in
      guard write.number >= first.number, !ids.isDisjoint(with: write.write.ids) else { return false }
      ids.formUnion(write.write.ids)
      return true
    }
  }
}

extension Duration {
  /// The duration in seconds, with a fraction.
  fileprivate var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
