import Foundation
import HolonBase
import HolonRepositories
import Testing

@Suite("Delivery to services that make identifiers, or only add")
struct AdoptionTests {
  let local = MemoryRepository<Book>(name: "local")
  let service = NumberingService()
  let outbox = MemoryOutbox<Book>()

  private func books(
    adopting copy: (@Sendable (Book, Int) -> Book)? = {
      Book(id: $1, title: $0.title, year: $0.year, isLent: $0.isLent)
    }
  ) -> PolicyRepository<Book> {
    PolicyRepository([local, service], reading: .localThenRemote, writing: .behind(outbox, adopting: copy))
  }

  private var titles: [String] { local.page(Query()).entities.map { "\($0.id) \($0.title)" } }

  @Test(arguments: [true, false])
  func `an added entity gets the identifier that the service has made, and is added once`(_ hasCopy: Bool)
    async throws
  {
    let books = hasCopy ? books() : books(adopting: nil)
    try await books.add(Book(id: 5, title: "a"))
    #expect(try await books.deliver() == DeliveryResult(delivered: 1))
    #expect(try await books.deliver() == DeliveryResult())
    #expect(service.requests.value == ["POST a"])
    #expect(titles == ["77 a"])
    #expect(try await books.getAll().map(\.id) == [77])
    #expect(try await books.get(77)?.title == "a")
    #expect(try await books.get(5)?.id == (hasCopy ? 77 : nil))
  }

  @Test func `later edits and deletions follow to the new identifier`() async throws {
    let books = books()
    for id in [5, 6] { try await books.add(Book(id: id, title: "\(id)")) }
    try await books.update(Book(id: 5, title: "five"))
    try await books.put([Book(id: 5, title: "FIVE"), Book(id: 9, title: "nine")])
    try await books.delete(6)
    service.base.put(Book(id: 9, title: "9"))
    #expect(try await books.deliver().delivered == 5)
    #expect(
      service.requests.value == ["POST 5", "POST 6", "PUT 77 five", "PUT 77 FIVE", "PUT 9 nine", "DELETE 78"])
    #expect(titles == ["9 nine", "77 FIVE"])
    // What the caller still has is the entity, too.
    try await books.update(Book(id: 5, title: "last"))
    #expect(titles == ["9 nine", "77 last"])
    try await books.delete(5)
    #expect(try await books.deliver().delivered == 2)
    #expect(service.requests.value.suffix(2) == ["PUT 77 last", "DELETE 77"])
    #expect(try await books.getAll().map(\.id) == [9])
    // The identifier is free again.
    try await books.add(Book(id: 5, title: "another"))
    #expect(try await books.deliver().delivered == 1)
    #expect(try await books.getAll().map(\.title) == ["nine", "another"])
  }

  @Test func `observers see one entity`() async throws {
    let books = books()
    let (lists, entities) = (Locked<[String]>([]), Locked<[String]>([]))
    let listing = Task {
      for try await page in books.observe() {
        lists.use { $0.append(page.entities.map { "\($0.id) \($0.title)" }.joined(separator: ", ")) }
      }
    }
    let finding = Task {
      for try await book in books.observe(5) {
        entities.use { $0.append(book.map { "\($0.value.id) \($0.value.title)" } ?? "none") }
      }
    }
    defer { for task in [listing, finding] { task.cancel() } }
    func wait(_ list: String, _ entity: String) async {
      while lists.value.last != list || entities.value.last != entity { await Task.yield() }
    }
    await wait("", "none")
    try await books.add(Book(id: 5, title: "a"))
    await wait("5 a", "5 a")
    try await books.deliver()
    await wait("77 a", "77 a")
    try await books.update(Book(id: 77, title: "b"))
    await wait("77 b", "77 b")
    #expect(lists.value.allSatisfy { !$0.contains(",") })
    #expect(entities.value.dropFirst().allSatisfy { $0 != "none" })
  }

  @Test func `without a way to copy entities, later edits are dead letters, and deletions follow`() async throws {
    let books = books(adopting: nil)
    for id in [5, 6] { try await books.add(Book(id: id, title: "\(id)")) }
    try await books.update(Book(id: 5, title: "five"))
    try await books.delete(6)
    let result = try await books.deliver()
    #expect(result.delivered == 3)
    #expect(
      result.deadLetters == [
        """
        '5': local + service: the entity was stored with another identifier, which this write doesn't have: discard it, \
        and write again
        """
      ])
    #expect(service.requests.value == ["POST 5", "POST 6", "DELETE 78"])
    #expect(titles == ["77 5"])
    #expect(try await books.delivery.deadLetters().map(\.write.write) == [.update(Book(id: 5, title: "five"))])
  }

  @Test func `an entity that is put and gets another identifier is one dead letter`() async throws {
    let books = books(adopting: nil)
    try await books.put([Book(id: 5, title: "a")])
    let result = try await books.deliver()
    #expect(result.delivered == 0)
    #expect(
      result.deadLetters == [
        """
        '5': local + service: service: the service stored '5' as '77'; another attempt would store it again, so there is \
        none
        """
      ])
    #expect(try await books.deliver() == DeliveryResult())
    #expect(service.requests.value == ["PUT 5 a", "POST a"])
    #expect(try await books.getAll().map(\.id) == [77])
  }

  @Test(arguments: ["update", "put", "put of two"])
  func `an edit of an entity that the service has deleted adds nothing, however often it is retried`(_ kind: String)
    async throws
  {
    let books = books()
    for id in [1, 2] { service.base.put(Book(id: id, title: "\(id)")) }
    _ = try await books.getAll()
    service.base.delete(2)
    let edited = Book(id: 2, title: "two")
    switch kind {
    case "update": try await books.update(edited)
    case "put": try await books.put([edited])
    default: try await books.put([Book(id: 1, title: "1"), edited])
    }
    let requests = kind == "put of two" ? ["PUT 1 1", "PUT 2 two"] : ["PUT 2 two"]
    let names = kind == "put of two" ? "'1', '2'" : "'2'"
    for attempt in 1...2 {
      let result = try await books.deliver()
      #expect(result.deadLetters == ["\(names): service: '2' doesn't exist: add it first"])
      #expect(service.requests.value == Array(repeating: requests, count: attempt).flatMap(\.self))
      #expect(try await books.getAll().map(\.title) == ["1"])
      #expect(titles == ["1 1"])
      try await books.delivery.retry(try #require(try await books.delivery.deadLetters().first).number)
    }
    #expect(service.base.page(Query()).entities.map(\.id) == [1])
  }

  @Test func `a store between the first source and the service gets edits of what it lacks`() async throws {
    let cache = MemoryRepository<Book>(name: "cache")
    let books = PolicyRepository<Book>(
      [local, cache, service], reading: .localThenRemote,
      writing: .behind(outbox) { Book(id: $1, title: $0.title) })
    for book in [Book(id: 1, title: "1"), Book(id: 2, title: "2")] {
      local.put(book)
      service.base.put(book)
    }
    try await books.update(Book(id: 1, title: "one"))
    try await books.update(Book(id: 2, title: "two"))
    service.base.delete(2)
    let result = try await books.deliver()
    #expect(result.delivered == 1)
    #expect(result.deadLetters == ["'2': service: '2' doesn't exist: add it first"])
    for store in [local, cache, service.base] {
      #expect(store.page(Query()).entities.map(\.title) == ["one"], "\(store.name)")
    }
  }

  @Test func `an edit that is retried without its refused addition adds nothing`() async throws {
    let books = books()
    service.before.value = { write in
      if case .add = write { throw RepositoryError(.refused, in: "service", "no year") }
    }
    try await books.add(Book(id: 5, title: "a"))
    try await books.update(Book(id: 5, title: "b"))
    try await books.deliver()
    service.before.value = { _ in }
    let letters = try await books.delivery.deadLetters()
    #expect(letters.count == 2)
    try await books.delivery.retry(letters[1].number)
    #expect(try await books.deliver().deadLetters == ["'5': service: '5' doesn't exist: add it first"])
    #expect(service.base.page(Query()).entities == [])
    // Together, they are one entity.
    try await books.delivery.retry(letters[0].number)
    #expect(try await books.deliver() == DeliveryResult(delivered: 2))
    #expect(titles == ["77 b"])
    #expect(service.base.page(Query()).entities.map(\.title) == ["b"])
  }

  @Test func `an addition that the first source still has is added when it is retried`() async throws {
    let books = PolicyRepository<Book>(
      [local, service], reading: .localThenRemote,
      writing: .behind(outbox, by: DeliveryRules(backoff: Backoff(attempts: 1))) { Book(id: $1, title: $0.title) })
    try await books.add(Book(id: 5, title: "a"))
    try await books.update(Book(id: 5, title: "b"))
    service.before.value = { _ in throw RepositoryError(.failed, in: "service", "it doesn't work") }
    service.isDown.value = true
    _ = try? await books.deliver()
    // The service isn't asked for an identifier that it doesn't know.
    #expect(titles == [])
    local.put(Book(id: 5, title: "b"))
    (service.isDown.value, service.before.value) = (false, { _ in })
    try await books.delivery.retry(try #require(try await books.delivery.deadLetters().first).number)
    #expect(titles == ["5 b"])
    #expect(try await books.deliver() == DeliveryResult(delivered: 2))
    #expect(service.base.page(Query()).entities.map(\.title) == ["b"])
    #expect(titles == ["77 b"])
  }

  @Test(arguments: [true, false])
  func `an addition that the service refuses as taken keeps the reason, and is sent once`(_ hasCopy: Bool) async throws
  {
    let books = hasCopy ? books() : books(adopting: nil)
    service.before.value = { write in
      if case .add = write { throw RepositoryError(.alreadyExists, in: "service", "the title is taken") }
    }
    try await books.add(Book(id: -1, title: "a"))
    #expect(try await books.deliver().deadLetters == ["'-1': service: the title is taken"])
    #expect(service.requests.value == (hasCopy ? ["POST a"] : ["POST a", "PUT -1 a"]))
  }

  @Test func `a service that only adds gets what is added`() async throws {
    let service = NumberingService(onlyAdds: true)
    let books = PolicyRepository<Book>([local, service], reading: .localThenRemote, writing: .behind(outbox))
    try await books.add(Book(id: 5, title: "a"))
    #expect(try await books.deliver().delivered == 1)
    #expect(service.requests.value == ["POST a"])
    try await books.update(Book(id: 77, title: "b"))
    let result = try await books.deliver()
    #expect(result.deadLetters == ["'77': service: the service offers no request for updating"])
    #expect(try await books.get(77)?.title == "a")
  }

  @Test func `an added entity whose response was lost is put if the service has it`() async throws {
    let trial = DeliveryTrial()
    try trial.service.base.add(Book(id: 1, title: "a"))
    try await trial.books.add(Book(id: 1, title: "b"))
    #expect(try await trial.books.deliver().delivered == 1)
    #expect(trial.service.base.get(1)?.title == "b")
  }

  @Test func `primary then caches: the caller gets the stored entity, which the caches have`() async throws {
    for read in [ReadPolicy<Book>.localThenRemote, .staleWhileRevalidate(after: .seconds(60))] {
      let (local, service) = (MemoryRepository<Book>(name: "local"), NumberingService([Book(id: 1, title: "one")]))
      let books = PolicyRepository([local, service], reading: read, writing: .primaryThenCaches)
      _ = try await books.getAll()
      let adapted = AdaptedRepository(CompositeRepository<Book>(books.coalescing())) {
        $0
      } encode: {
        $0
      }
      let stored = try await adapted.create(Book(id: 5, title: "a"), key: UUID())
      #expect(stored == Book(id: 77, title: "a"))
      #expect(local.page(Query()).entities.map(\.id) == [1, 77])
      #expect(try await books.getAll().map(\.id) == [1, 77])
    }
  }

  @Test func `writes that follow a changed one stay in order in an outbox without transactions`() async throws {
    let outbox = FailingOutbox()
    let writes: [RepositoryWrite<Book>] = [
      .add(Book(id: 5, title: "a")), .delete(1), .put([Book(id: 5, title: "b"), Book(id: 2, title: "two")]),
      .update(Book(id: 2, title: "2")), .delete(5),
    ]
    for write in writes { _ = try outbox.append(write, key: UUID(), at: Date()) }
    try await outbox.settle(1) { write in
      switch write {
      case .put(let books): .put([Book(id: 77, title: "b"), books[1]])
      case .delete(5): .delete(77)
      default: nil
      }
    }
    #expect(
      outbox.pending().map(\.write) == [
        .delete(1), .put([Book(id: 77, title: "b"), Book(id: 2, title: "two")]), .update(Book(id: 2, title: "2")),
        .delete(77),
      ])
  }

  @Test func `a process that ends after the adoption was stored continues with the new identifier`() async throws {
    let first = books()
    try await first.add(Book(id: 5, title: "a"))
    try await first.update(Book(id: 5, title: "b"))
    // The process ends when the outbox has the new identifier, and the first source doesn't.
    let number = outbox.pending()[0].number
    let stored = try await service.create(Book(id: 5, title: "a"), key: UUID())
    await outbox.settle(number) { write in
      guard case .update(let book) = write else { return write }
      return .put([Book(id: stored.id, title: book.title)])
    }
    let next = books()
    #expect(try await next.deliver().delivered == 1)
    #expect(service.base.get(77)?.title == "b")
    #expect(local.get(77)?.title == "b")
    #expect(try await next.getAll().map(\.id) == [77])
    #expect(titles == ["77 b"])
  }
}
