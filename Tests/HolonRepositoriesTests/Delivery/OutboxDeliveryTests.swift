import Foundation
import Holon
import HolonRepositories
import HolonTesting
import Testing

/// A whole with an outbox, a service that keeps keys, and a clock that only the test advances.
struct DeliveryTrial {
  let local = MemoryRepository<Book>(name: "local")
  let service = KeyedService()
  let outbox: any Outbox<Book>
  let time = SteppedClock()
  let books: PolicyRepository<Book>
  var delivery: OutboxDelivery<Book> { books.delivery }

  init(
    backoff: Backoff = Backoff(
      attempts: .max, first: .seconds(1), longest: .seconds(10), longestRetryAfter: .seconds(3_600)),
    age: Duration? = nil, timeout: Duration? = nil, outbox: any Outbox<Book> = MemoryOutbox<Book>()
  ) {
    self.outbox = outbox
    let rules = DeliveryRules(
      backoff: backoff, age: age, timeout: timeout, interval: .seconds(100_000), random: GreatestNumbers())
    books = PolicyRepository(
      [local, service], reading: .localThenRemote, writing: .behind(outbox, by: rules), clock: time.clock)
  }

  func put(_ id: Int, _ title: String) async throws { try await books.put([Book(id: id, title: title)]) }

  /// Waits until the status fulfils a condition.
  func status(_ condition: (DeliveryStatus) -> Bool) async {
    while !condition(delivery.status) { await Task.yield() }
  }

  /// Waits until nothing is left to do before the next moment, and returns its distance.
  func rest() async -> Duration {
    await status { $0.inFlight == 0 }
    return await time.nextSleep()
  }
}

@Suite("OutboxDelivery: attempts and waits")
struct OutboxDeliveryTests {
  @Test func `writes are delivered in the background, also those after the start`() async throws {
    let trial = DeliveryTrial()
    try await trial.put(1, "a")
    trial.delivery.start()
    trial.delivery.start()
    await trial.status { $0.delivered == 1 }
    try await trial.put(2, "b")
    await trial.status { $0.delivered == 2 }
    #expect(trial.service.titles == ["a", "b"])
    #expect(trial.delivery.status.description == "0 waiting, 0 failed, 0 dead, 2 delivered")
    #expect(trial.delivery.status.isRunning)
    await trial.delivery.stop()
    #expect(!trial.delivery.status.isRunning)
    try await trial.put(3, "c")
    for _ in 0..<1_000 { await Task.yield() }
    #expect(trial.service.titles == ["a", "b"] && trial.delivery.status.waiting == 1)
    trial.delivery.start()
    await trial.status { $0.delivered == 3 }
    await trial.delivery.stop()
  }

  @Test func `a failed write is attempted again after waits that double up to a maximum`() async throws {
    let trial = DeliveryTrial()
    trial.service.fail(["a"])
    try await trial.put(1, "a")
    trial.delivery.start()
    var waits: [Duration] = []
    for attempt in 1...6 {
      while trial.service.requests.value.count < attempt { await Task.yield() }
      let wait = await trial.rest()
      #expect(
        trial.delivery.status.nextAttempt == trial.time.clock.date().addingTimeInterval(Double(wait.components.seconds))
      )
      waits.append(wait)
      // A moment before, nothing is attempted.
      trial.time.advance(by: wait - .seconds(1))
      for _ in 0..<100 { await Task.yield() }
      #expect(trial.service.requests.value.count == attempt)
      if attempt == 6 { trial.service.work() }
      trial.time.advance(by: .seconds(1))
    }
    #expect(waits == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    await trial.status { $0.delivered == 1 }
    #expect(Set(trial.service.requests.value.map(\.key)).count == 1)
    #expect(trial.delivery.status.lastError == nil && trial.delivery.status.nextAttempt == nil)
    await trial.delivery.stop()
  }

  @Test func `the waits are random, by the given generator`() async throws {
    let (local, service, time) = (MemoryRepository<Book>(), KeyedService(), SteppedClock())
    let backoff = Backoff(attempts: .max, first: .seconds(100), longest: .seconds(400))
    let rules = DeliveryRules(backoff: backoff, interval: .seconds(100_000), random: SeededGenerator(seed: 7))
    let books = PolicyRepository<Book>(
      [local, service], writing: .behind(MemoryOutbox(), by: rules), clock: time.clock)
    service.fail(["a"])
    try await books.put([Book(id: 1, title: "a")])
    await #expect(throws: RepositoryError.self) { try await books.deliver() }
    var random = SeededGenerator(seed: 7)
    let expected = time.clock.date().timeIntervalSince1970 + seconds(backoff.wait(after: 1, using: &random))
    #expect(abs((books.delivery.status.nextAttempt?.timeIntervalSince1970 ?? 0) - expected) < 0.001)
  }

  private func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  @Test func `later writes of a failing entity wait, and other entities don't`() async throws {
    let trial = DeliveryTrial()
    trial.service.fail(["a1"])
    for (id, title) in [(1, "a1"), (2, "b1"), (1, "a2"), (3, "c1"), (2, "b2")] { try await trial.put(id, title) }
    try await trial.books.put([Book(id: 3, title: "c2"), Book(id: 1, title: "a3")])
    try await trial.put(3, "c3")
    await #expect(throws: RepositoryError.self) { try await trial.books.deliver() }
    // The write of two entities waits for the first of them, and the next one of the other waits for it.
    #expect(trial.service.titles == ["a1", "b1", "c1", "b2"])
    #expect(trial.delivery.status.description == "4 waiting, 1 failed, 0 dead, 3 delivered")
    trial.service.work()
    #expect(try await trial.books.deliver().delivered == 4)
    #expect(trial.service.titles.suffix(4) == ["a1", "a2", "c2+a3", "c3"])
    #expect(try await trial.books.getAll().map(\.title) == ["a3", "b2", "c3"])
  }

  @Test func `three failures in a row are one of the source, and the next wait is for all`() async throws {
    let trial = DeliveryTrial()
    trial.service.before.value = { _ in throw RepositoryError(.unavailable, in: "service", "no connection") }
    for id in 1...9 { try await trial.put(id, "\(id)") }
    trial.delivery.start()
    await trial.status { $0.failed == 3 }
    #expect(await trial.rest() == .seconds(1))
    #expect(trial.service.titles == ["1", "2", "3"])
    // New writes don't cause attempts during the wait.
    try await trial.put(10, "10")
    for _ in 0..<1_000 { await Task.yield() }
    #expect(trial.service.titles.count == 3 && trial.delivery.status.waiting == 10)
    trial.service.work()
    trial.time.advance(by: .seconds(1))
    await trial.status { $0.delivered == 10 }
    #expect(trial.service.base.page(Query()).entities.count == 10)
    await trial.delivery.stop()
  }

  @Test func `a caller can have everything attempted now`() async throws {
    let trial = DeliveryTrial()
    trial.service.fail(["a"], .unavailable)
    try await trial.put(1, "a")
    trial.delivery.start()
    await trial.status { $0.failed == 1 }
    _ = await trial.rest()
    trial.service.work()
    trial.delivery.wake()
    await trial.status { $0.delivered == 1 }
    #expect(trial.time.now == .zero)
    await trial.delivery.stop()
  }

  @Test func `a pause that the source demands is kept, also when a caller wants a delivery`() async throws {
    let trial = DeliveryTrial()
    trial.service.fail(["a"], .unavailable, retryAfter: .seconds(90))
    try await trial.put(1, "a")
    try await trial.put(2, "b")
    trial.delivery.start()
    await trial.status { $0.failed == 1 }
    #expect(await trial.rest() == .seconds(90))
    trial.service.work()
    trial.delivery.wake()
    let error = await #expect(throws: RepositoryError.self) { try await trial.books.deliver() }
    #expect(error?.retryAfter == .seconds(90))
    #expect(trial.service.titles == ["a"])
    trial.time.advance(by: .seconds(89))
    for _ in 0..<1_000 { await Task.yield() }
    #expect(trial.service.titles == ["a"])
    trial.time.advance(by: .seconds(1))
    await trial.status { $0.delivered == 2 }
    #expect(trial.service.titles == ["a", "a", "b"])
    await trial.delivery.stop()
  }

  @Test func `a demanded pause has a limit`() async throws {
    let trial = DeliveryTrial(
      backoff: Backoff(attempts: .max, first: .seconds(1), longest: .seconds(10), longestRetryAfter: .seconds(60)))
    trial.service.fail(["a"], .unavailable, retryAfter: .seconds(1_000_000))
    try await trial.put(1, "a")
    trial.delivery.start()
    await trial.status { $0.failed == 1 }
    #expect(await trial.rest() == .seconds(60))
    await trial.delivery.stop()
  }

  @Test func `a clock that is set back doesn't prolong a wait`() async throws {
    let trial = DeliveryTrial(
      backoff: Backoff(attempts: .max, first: .seconds(4), longest: .seconds(10), longestRetryAfter: .seconds(10)))
    trial.service.fail(["a"])
    try await trial.put(1, "a")
    trial.delivery.start()
    await trial.status { $0.failed == 1 }
    #expect(await trial.rest() == .seconds(4))
    trial.service.work()
    trial.time.jump(by: .seconds(-86_400))
    trial.time.advance(by: .seconds(4))
    await trial.status { $0.delivered == 1 }
    await trial.delivery.stop()
  }

  @Test func `an attempt that takes too long is cancelled and repeated`() async throws {
    let trial = DeliveryTrial(timeout: .seconds(30))
    trial.service.before.value = { _ in
      while !Task.isCancelled { await Task.yield() }
      throw CancellationError()
    }
    try await trial.put(1, "a")
    trial.delivery.start()
    await trial.status { $0.inFlight == 1 }
    #expect(await trial.time.nextSleep() == .seconds(30))
    trial.time.advance(by: .seconds(30))
    await trial.status { $0.failed == 1 }
    #expect(trial.delivery.status.lastError?.contains("longer than 30.0 seconds") == true)
    trial.service.work()
    trial.delivery.wake()
    await trial.status { $0.delivered == 1 }
    await trial.delivery.stop()
  }
}
