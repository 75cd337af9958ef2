import Foundation
import HolonBase
import HolonRepositories
import Testing

@Suite("OutboxDelivery: dead letters")
struct DeadLetterTests {
  @Test func `a refused write becomes a dead letter, which can be retried or discarded`() async throws {
    let trial = DeliveryTrial()
    trial.service.fail(["a", "b"], .refused)
    for (id, title) in [(1, "a"), (2, "b"), (3, "c")] { try await trial.put(id, title) }
    #expect(try await trial.books.deliver().delivered == 1)
    let letters = try await trial.delivery.deadLetters()
    try #require(letters.count == 2)
    #expect(letters.map(\.write.write) == [.put([Book(id: 1, title: "a")]), .put([Book(id: 2, title: "b")])])
    #expect(letters.map(\.reason) == ["service: it doesn't work", "service: it doesn't work"])
    #expect(trial.delivery.status.description == "0 waiting, 0 failed, 2 dead, 1 delivered")
    // The service's state counts: it has neither.
    #expect(try await trial.books.getAll().map(\.title) == ["c"])

    trial.service.work()
    try await trial.delivery.discard(letters[1].number)
    try await trial.delivery.retry(letters[0].number)
    #expect(try await trial.books.get(1)?.title == "a")
    #expect(trial.delivery.status.description == "1 waiting, 0 failed, 0 dead, 1 delivered")
    #expect(try await trial.books.deliver().delivered == 1)
    #expect(try await trial.delivery.deadLetters().isEmpty)
    #expect(try await trial.books.getAll().map(\.title) == ["a", "c"])
    // The service may repeat its refusal for the key of the refused attempt.
    let keys = trial.service.requests.value.filter { $0.write.ids == [1] }.map(\.key)
    #expect(keys.count == 2 && Set(keys).count == 2)
  }

  @Test func `a dead letter takes along what follows it for the same entities`() async throws {
    let trial = DeliveryTrial()
    trial.service.fail(["a1"], .refused)
    try await trial.books.add(Book(id: 1, title: "a1"))
    try await trial.books.update(Book(id: 1, title: "a2"))
    try await trial.put(2, "b1")
    try await trial.books.put([Book(id: 1, title: "a3"), Book(id: 3, title: "c1")])
    try await trial.put(3, "c2")
    let result = try await trial.books.deliver()
    #expect(trial.service.titles == ["a1", "b1"])
    #expect(result.delivered == 1)
    let follows =
      "local + service: the write follows one that became a dead letter (service: it doesn't work): retry that one, or discard both"
    #expect(
      result.deadLetters == [
        "'1': service: it doesn't work", "'1': \(follows)", "'1', '3': \(follows)", "'3': \(follows)",
      ])
    #expect(trial.delivery.status.description == "0 waiting, 0 failed, 4 dead, 1 delivered")
    #expect(try await trial.books.getAll().map(\.title) == ["b1"])
    #expect(trial.local.page(Query()).entities.map(\.title) == ["b1"])

    // They are retried together, so that nothing older replaces what is newer.
    trial.service.work()
    try await trial.delivery.retry(try #require(try await trial.delivery.deadLetters().first).number)
    #expect(try await trial.books.getAll().map(\.title) == ["a3", "b1", "c2"])
    #expect(try await trial.books.deliver() == DeliveryResult(delivered: 4))
    #expect(trial.service.titles.dropFirst(2) == ["a1", "a2", "a3+c1", "c2"])
    #expect(try await trial.delivery.deadLetters().isEmpty)
  }

  @Test(arguments: ["add", "update", "delete"])
  func `observers see the true value after a refusal, and so does the next process`(_ kind: String) async throws {
    let trial = DeliveryTrial()
    let before = kind == "add" ? [] : [Book(id: 1, title: "true")]
    for book in before { await trial.service.base.put([book]) }
    _ = try await trial.books.getAll()
    let (lists, found) = (Locked<[[String]]>([]), Locked<[String?]>([]))
    let tasks = [
      Task { for try await page in trial.books.observe() { lists.use { $0.append(page.entities.map(\.title)) } } },
      Task { for try await book in trial.books.observe(1) { found.use { $0.append(book?.value.title) } } },
    ]
    defer { for task in tasks { task.cancel() } }
    func wait(_ title: String?) async {
      while lists.value.last != [title].compactMap({ $0 }) || found.value.last != .some(title) { await Task.yield() }
    }
    await wait(before.first?.title)
    trial.service.before.value = { _ in throw RepositoryError(.refused, in: "service", "no") }
    switch kind {
    case "add": try await trial.books.add(Book(id: 1, title: "mine"))
    case "update": try await trial.books.update(Book(id: 1, title: "mine"))
    default: try await trial.books.delete(1)
    }
    await wait(kind == "delete" ? nil : "mine")
    #expect(try await trial.books.deliver().deadLetters == ["'1': service: no"])
    await wait(before.first?.title)
    #expect(trial.local.get(1) == before.first)
    #expect(trial.books.delivery.status.lastError == "service: no")
  }

  @Test(arguments: [true, false])
  func `a sign-in or a pause that the source asks for refuses nothing`(_ isSignIn: Bool) async throws {
    let trial = DeliveryTrial(
      backoff: Backoff(attempts: 2, first: .seconds(1), longest: .seconds(10), longestRetryAfter: .seconds(3_600)))
    trial.service.before.value = { _ in
      throw RepositoryError(
        isSignIn ? .unauthenticated : .refused, in: "service", "sign in", retryAfter: isSignIn ? nil : .seconds(60))
    }
    for id in 1...5 { try await trial.put(id, "\(id)") }
    trial.delivery.start()
    for attempt in 1...4 {
      while trial.service.titles.count < attempt { await Task.yield() }
      let rest = await trial.rest()
      #expect(rest == (isSignIn ? .seconds(1 << (attempt - 1)) : .seconds(60)))
      #expect(trial.service.titles == Array(repeating: "1", count: attempt))
      #expect(trial.delivery.status.description == "5 waiting, 1 failed, 0 dead, 0 delivered")
      trial.time.advance(by: rest)
    }
    while trial.service.titles.count < 5 { await Task.yield() }
    #expect(trial.local.page(Query()).entities.count == 5)
    let rest = await trial.rest()
    trial.service.work()
    if isSignIn { trial.delivery.wake() } else { trial.time.advance(by: rest) }
    await trial.status { $0.delivered == 5 }
    #expect(try await trial.delivery.deadLetters().isEmpty)
    await trial.delivery.stop()
  }

  @Test func `a clock that is set right makes no write too old`() async throws {
    let trial = DeliveryTrial(age: .seconds(3_600))
    try await trial.put(1, "a")
    trial.time.jump(by: .seconds(365 * 86_400))
    #expect(try await trial.books.deliver() == DeliveryResult(delivered: 1))
    try await trial.put(2, "b")
    trial.time.jump(by: .seconds(-365 * 86_400))
    trial.time.advance(by: .seconds(3_601))
    #expect(try await trial.books.deliver().deadLetters.count == 1)
    #expect(trial.service.titles == ["a"])
  }

  @Test func `numbers that aren't dead letters are ignored`() async throws {
    let trial = DeliveryTrial()
    try await trial.put(1, "a")
    let number = try await trial.outbox.pending()[0].number
    for number in [number, 99] {
      try await trial.delivery.discard(number)
      try await trial.delivery.retry(number)
    }
    #expect(try await trial.outbox.pending().count == 1)
  }

  @Test func `a write that has failed too often is a dead letter, and keeps its key`() async throws {
    let trial = DeliveryTrial(backoff: Backoff(attempts: 3, first: .seconds(1), longest: .seconds(10)))
    trial.service.fail(["a"], .failed)
    try await trial.put(1, "a")
    try await trial.put(2, "b")
    for _ in 1...3 { await #expect(throws: RepositoryError.self) { try await trial.books.deliver() } }
    let letter = try #require(try await trial.delivery.deadLetters().first)
    #expect(
      letter.reason == """
        local + service: the write failed 3 times, lastly because of this: service: it doesn't work: retry it, or \
        discard it
        """)
    trial.service.work()
    try await trial.delivery.retry(letter.number)
    #expect(try await trial.books.deliver().delivered == 1)
    #expect(Set(trial.service.requests.value.filter { $0.write.ids == [1] }.map(\.key)).count == 1)
  }

  @Test func `attempts that reach no source don't count`() async throws {
    let trial = DeliveryTrial(backoff: Backoff(attempts: 2, first: .seconds(1), longest: .seconds(10)))
    trial.service.fail(["a"], .unavailable)
    try await trial.put(1, "a")
    for _ in 1...10 { await #expect(throws: RepositoryError.self) { try await trial.books.deliver() } }
    #expect(try await trial.delivery.deadLetters().isEmpty)
    #expect(try await trial.outbox.pending().map(\.attempts) == [0])
    trial.service.work()
    #expect(try await trial.books.deliver().delivered == 1)
  }

  @Test func `a write that is too old is a dead letter without another attempt`() async throws {
    let trial = DeliveryTrial(age: .seconds(3_600))
    trial.service.fail(["old"], .unavailable)
    try await trial.put(1, "old")
    await #expect(throws: RepositoryError.self) { try await trial.books.deliver() }
    trial.service.work()
    trial.time.advance(by: .seconds(1_800))
    try await trial.put(2, "young")
    trial.time.advance(by: .seconds(1_801))
    #expect(try await trial.books.deliver().delivered == 1)
    #expect(trial.service.titles == ["old", "young"])
    #expect(
      try await trial.delivery.deadLetters().map(\.reason) == [
        """
        local + service: the write wasn't delivered within 3600.0 seconds, lastly because of this: service: it doesn't \
        work: retry it, or discard it
        """
      ])
    // A retried write is young again.
    let letter = try #require(try await trial.delivery.deadLetters().first)
    try await trial.delivery.retry(letter.number)
    #expect(try await trial.books.deliver().delivered == 1)
    #expect(trial.service.titles == ["old", "young", "old"])
  }
}
