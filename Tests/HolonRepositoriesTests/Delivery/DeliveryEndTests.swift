import Foundation
import Holon
import HolonBase
import HolonRepositories
import Testing

@Suite("OutboxDelivery: ends, failures of the outbox, keys and statuses")
struct DeliveryEndTests {
  @Test func `a stop waits for the write in flight and its settlement, and sends nothing else`() async throws {
    let (trial, gate) = (DeliveryTrial(), Gate())
    trial.service.before.value = { _ in
      await gate.pass()
      try Task.checkCancellation()
    }
    for id in 1...3 { try await trial.put(id, "\(id)") }
    trial.delivery.start()
    await gate.arrival()
    let (delivery, isStopped) = (trial.delivery, Switch())
    let stop = Task {
      await delivery.stop()
      isStopped.isOn = true
    }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(!isStopped.isOn)
    gate.open()
    await stop.value
    #expect(trial.service.titles == ["1"] && trial.service.base.page(Query()).entities.count == 1)
    #expect(try await trial.outbox.pending().count == 2)
    #expect(trial.delivery.status.description == "2 waiting, 0 failed, 0 dead, 1 delivered")
  }

  @Test func `a run ends with its task, also while it waits`() async throws {
    let trial = DeliveryTrial()
    try await trial.put(1, "a")
    let run = Task { [delivery = trial.delivery] in await delivery.run() }
    await trial.status { $0.delivered == 1 }
    #expect(await trial.rest() == .seconds(100_000))
    run.cancel()
    await run.value
    #expect(!trial.delivery.status.isRunning)
  }

  @Test func `a cancelled call of deliver interrupts the write in flight`() async throws {
    let (trial, gate) = (DeliveryTrial(), Gate())
    trial.service.before.value = { _ in
      await gate.pass()
      try Task.checkCancellation()
    }
    try await trial.put(1, "a")
    let delivering = Task { [books = trial.books] in try await books.deliver() }
    await gate.arrival()
    delivering.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await delivering.value }
    #expect(try await trial.outbox.pending().map(\.attempts) == [0])
    trial.service.work()
    #expect(try await trial.books.deliver().delivered == 1)
  }

  @Test func `a delivered write that the outbox can't remove isn't sent again, and blocks what follows`() async throws {
    let outbox = FailingOutbox()
    let trial = DeliveryTrial(outbox: outbox)
    for (id, title) in [(1, "a1"), (1, "a2"), (2, "b")] { try await trial.put(id, title) }
    outbox.isFull.isOn = true
    trial.delivery.start()
    await trial.status { $0.lastError != nil && $0.inFlight == 0 }
    #expect(await trial.rest() == .seconds(1))
    #expect(trial.delivery.status.lastError == "outbox: the disk is full: free some space, then try again")
    trial.time.advance(by: .seconds(1))
    while outbox.failures.value < 2 { await Task.yield() }
    #expect(await trial.rest() == .seconds(2))
    #expect(trial.service.titles == ["a1"])
    outbox.isFull.isOn = false
    trial.time.advance(by: .seconds(2))
    await trial.status { $0.delivered == 3 }
    #expect(trial.service.titles == ["a1", "a2", "b"])
    await trial.delivery.stop()
  }

  @Test func `a refusal that the outbox can't record is recorded later, without another attempt`() async throws {
    let outbox = FailingOutbox()
    let trial = DeliveryTrial(outbox: outbox)
    trial.service.fail(["a"], .refused)
    try await trial.put(1, "a")
    outbox.isFull.isOn = true
    await #expect(throws: RepositoryError.self) { try await trial.books.deliver() }
    outbox.isFull.isOn = false
    #expect(try await trial.books.deliver().delivered == 0)
    #expect(trial.service.titles == ["a"])
    #expect(try await trial.delivery.deadLetters().map(\.reason) == ["service: it doesn't work"])
  }

  @Test func `a lost response is one write at a source that keeps keys, through wholes and decorators`() async throws {
    let service = KeyedService()
    let adapted = AdaptedRepository(service.retrying().breakingCircuit().coalescing().cached(for: .seconds(1))) {
      $0
    } encode: {
      $0
    }
    let wholes: [any Repository<Book>] = [
      CompositeRepository<Book>([adapted]),
      PolicyRepository([MemoryRepository(), adapted], writing: .primaryThenCaches),
      PolicyRepository([adapted], writing: .all),
      PolicyRepository([MemoryRepository(), adapted], writing: .behind(MemoryOutbox())),
    ]
    for (id, remote) in wholes.enumerated() {
      let books = PolicyRepository<Book>([MemoryRepository(), remote], writing: .behind(MemoryOutbox()))
      try await books.add(Book(id: id, title: "\(id)"))
      service.requests.value = []
      let isLost = Switch(true)
      service.after.value = { _ in
        guard isLost.isOn else { return }
        throw RepositoryError(.timedOut, in: "service", "no response")
      }
      await #expect(throws: (any Error).self) { try await books.deliver() }
      isLost.isOn = false
      #expect(try await books.deliver().delivered >= 1)
      let keys = service.requests.value.map(\.key)
      #expect(keys.count >= 2 && Set(keys).count == 1, "\(id)")
      #expect(service.made.value.count == id + 1)
    }
  }

  @Test func `all or none has no key, because a write that was undone has to be made again`() async throws {
    let (service, other) = (KeyedService(), Troubled(name: "other"))
    let inner = PolicyRepository<Book>([other, service], writing: .allOrNone)
    let books = PolicyRepository<Book>([MemoryRepository(), inner], writing: .behind(MemoryOutbox()))
    try await books.add(Book(id: 1, title: "a"))
    other.isDown.isOn = true
    await #expect(throws: RepositoryError.self) { try await books.deliver() }
    #expect(service.base.get(1) == nil)
    other.isDown.isOn = false
    #expect(try await books.deliver().delivered == 1)
    #expect(service.base.get(1)?.title == "a")
  }

  @Test func `one of two wholes on an outbox delivers`() async throws {
    let (trial, gate) = (DeliveryTrial(), Gate())
    let other = PolicyRepository<Book>([trial.local, trial.service], writing: .behind(trial.outbox))
    for id in 1...3 { try await trial.put(id, "\(id)") }
    trial.service.before.value = { _ in await gate.pass() }
    let delivering = Task { [books = trial.books] in try await books.deliver() }
    await gate.arrival()
    #expect(try await other.deliver().delivered == 0)
    gate.open()
    #expect(try await delivering.value.delivered == 3)
    try await other.add(Book(id: 4, title: "4"))
    #expect(try await trial.books.deliver().delivered == 1)
    #expect(trial.service.titles == ["1", "2", "3", "4"])
  }

  @Test func `the status is a sequence that begins with the current one`() async throws {
    let (trial, gate) = (DeliveryTrial(), Gate())
    var statuses = trial.delivery.statuses.makeAsyncIterator()
    #expect(await statuses.next() == trial.delivery.status)
    try await trial.put(1, "a")
    #expect(await statuses.next()?.waiting == 1)
    trial.service.before.value = { _ in
      await gate.pass()
      throw RepositoryError(.failed, in: "service", "it doesn't work")
    }
    trial.delivery.start()
    await gate.arrival()
    let flying = await statuses.next()
    #expect(flying?.inFlight == 1 && flying?.isRunning == true)
    gate.open()
    _ = await trial.rest()
    await trial.status { $0.nextAttempt != nil }
    let failed = await statuses.next()
    #expect(failed?.failed == 1 && failed?.waiting == 1 && failed?.inFlight == 0)
    #expect(failed?.lastError == "service: it doesn't work")
    trial.service.work()
    trial.delivery.wake()
    await trial.status { $0.delivered == 1 }
    await trial.delivery.stop()
    let end = await statuses.next()
    #expect(end?.description == "0 waiting, 0 failed, 0 dead, 1 delivered" && end?.isRunning == false)
  }

  @Test func `a whole without an outbox has nothing to deliver`() async throws {
    let books = PolicyRepository<Book>([MemoryRepository()], writing: .all)
    books.delivery.start()
    books.delivery.wake()
    try await books.delivery.retry(1)
    try await books.delivery.discard(1)
    #expect(try await books.delivery.deadLetters().isEmpty)
    await books.delivery.stop()
    #expect(books.delivery.status.description == "0 waiting, 0 failed, 0 dead, 0 delivered")
  }
}

/// An outbox that can't record outcomes while a switch is on.
struct FailingOutbox: Outbox {
  let base = MemoryOutbox<Book>()
  let isFull = Switch()
  let failures = Locked(0)

  private func check() throws {
    guard isFull.isOn else { return }
    failures.use { $0 += 1 }
    throw RepositoryError(.unavailable, in: "outbox", "the disk is full: free some space, then try again")
  }

  func append(_ write: RepositoryWrite<Book>, key: UUID, at time: Date) throws -> Int {
    try check()
    return base.append(write, key: key, at: time)
  }

  func remove(_ number: Int) throws {
    try check()
    base.remove(number)
  }

  func postpone(_ number: Int, until due: Date, attempts: Int, because failure: String) throws {
    try check()
    base.postpone(number, until: due, attempts: attempts, because: failure)
  }

  func setAside(_ number: Int, because error: RepositoryError) throws {
    try check()
    base.setAside(number, because: error)
  }

  func pending() -> [PendingWrite<Book>] { base.pending() }
  func deadLetters() -> [DeadLetter<Book>] { base.deadLetters() }
  func claim() -> OutboxClaim? { base.claim() }
}
