import Foundation
import HolonRepositories
import Testing

@Suite("OutboxDelivery: dead letters")
struct DeadLetterTests {
  @Test func `a refused write becomes a dead letter, which can be retried or discarded`() async throws {
    let trial = DeliveryTrial()
    trial.service.fail(["a", "b"], .refused)
    for (id, title) in [(1, "a"), (2, "b"), (3, "c")] { try await trial.put(id, title) }
    #expect(try await trial.books.deliver() == 1)
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
    #expect(try await trial.books.deliver() == 1)
    #expect(try await trial.delivery.deadLetters().isEmpty)
    #expect(try await trial.books.getAll().map(\.title) == ["a", "c"])
    // The service may repeat its refusal for the key of the refused attempt.
    let keys = trial.service.requests.value.filter { $0.write.ids == [1] }.map(\.key)
    #expect(keys.count == 2 && Set(keys).count == 2)
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
    #expect(try await trial.books.deliver() == 1)
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
    #expect(try await trial.books.deliver() == 1)
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
    #expect(try await trial.books.deliver() == 1)
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
    #expect(try await trial.books.deliver() == 1)
    #expect(trial.service.titles == ["old", "young", "old"])
  }
}
