import HolonBase
import HolonRepositories
import Testing

@Suite("CachedRepository")
struct CachedRepositoryTests {
  let source = Troubled(Book.all, name: "source")
  let time = ManualClock()

  private func books(capacity: Int = 100) -> CachedRepository<Troubled> {
    source.cached(for: .seconds(60), capacity: capacity, clock: time.clock)
  }

  @Test func `an answer is kept for its time, and has its age`() async throws {
    let books = books()
    #expect(try await books.find(1)?.origin == Origin(source: "source", age: .zero))
    time.advance(by: .seconds(59))
    #expect(try await books.find(1)?.origin == Origin(source: "source", age: .seconds(59)))
    #expect(source.asked.value == 1)
    time.advance(by: .seconds(1))
    #expect(try await books.find(1)?.origin == Origin(source: "source", age: .zero))
    #expect(source.asked.value == 2)
  }

  @Test func `the absence of an entity is kept as well`() async throws {
    let books = books()
    #expect(try await books.get(9) == nil)
    #expect(try await books.get([9]) == [])
    #expect(source.asked.value == 1)
    try await books.add(Book(id: 9, title: "i"))
    #expect(try await books.get(9)?.title == "i")
  }

  @Test func `only missing ones of several entities are requested`() async throws {
    let requests = Locked<[[Int]]>([])
    source.before.value = { if case .getMany(let ids) = $0 { requests.use { $0.append(ids) } } }
    let books = books()
    _ = try await books.get(1)
    #expect(try await books.get([3, 1, 2, 8]).map(\.id) == [3, 1, 2])
    #expect(try await books.get([1, 2, 3, 8]).map(\.id) == [1, 2, 3])
    #expect(requests.value == [[3, 2, 8]])
  }

  @Test func `pages are kept by their query, until anything changes`() async throws {
    let books = books()
    let query = Query<Book>().limited(to: 2)
    _ = try await books.getAll(query)
    time.advance(by: .seconds(10))
    #expect(try await books.page(query).origin.age == .seconds(10))
    #expect(try await books.getAll(query).count == 4)
    #expect(source.asked.value == 2)
    try await books.delete(1)
    #expect(try await books.getAll(query).count == 3)
  }

  @Test func `a write, also a failed one, removes its entity`() async throws {
    let books = books()
    for write in [.update(Book(id: 1, title: "b")), .put([Book(id: 1, title: "c")]), .delete(1)]
      as [RepositoryWrite<Book>]
    {
      _ = try await books.get(1)
      _ = try await books.get(2)
      try await books.write(write)
      let asked = source.asked.value
      #expect(try await books.get(1)?.title == source.titles[1])
      #expect(try await books.get(2) != nil)
      #expect(source.asked.value == asked + 1)
    }
    _ = try await books.get(2)
    (source.isDown.isOn, source.writesFirst.isOn, source.code.value) = (true, true, .timedOut)
    await #expect(throws: RepositoryError.self) { try await books.update(Book(id: 2, title: "x")) }
    source.isDown.isOn = false
    #expect(try await books.get(2)?.title == "x")
  }

  @Test func `a change of the source removes answers`() async throws {
    let books = books()
    _ = try await books.get(1)
    try source.base.update(Book(id: 1, title: "by another one"))
    #expect(try await books.get(1)?.title == "by another one")
  }

  @Test func `an answer from before a write isn't kept`() async throws {
    let books = books()
    let gate = Gate()
    source.before.value = { if $0.isRead { await gate.pass() } }
    let reading = Task { try await books.get(1) }
    await gate.arrival()
    try await books.update(Book(id: 1, title: "new"))
    gate.open()
    _ = try await reading.value
    let asked = source.asked.value
    _ = try await books.get(1)
    #expect(source.asked.value == asked + 1)
  }

  @Test func `answers are removed on request`() async throws {
    let books = books()
    _ = try await books.get([1, 2])
    books.invalidate(1)
    #expect(try await books.get(2) != nil)
    #expect(source.asked.value == 1)
    #expect(try await books.get(1) != nil)
    #expect(source.asked.value == 2)
    books.invalidateAll()
    #expect(try await books.get(2) != nil)
    #expect(source.asked.value == 3)
  }

  @Test func `failures aren't kept`() async throws {
    let books = books()
    source.isDown.isOn = true
    await #expect(throws: RepositoryError.self) { try await books.get(1) }
    await #expect(throws: RepositoryError.self) { try await books.getAll() }
    source.isDown.isOn = false
    #expect(try await books.get(1) != nil)
    #expect(try await books.getAll().count == 4)
  }

  @Test func `the oldest answers are removed when the capacity is reached`() async throws {
    let books = books(capacity: 3)
    for id in [1, 2, 3, 4, 1, 2, 3, 4] { _ = try await books.get(id) }
    #expect(source.asked.value == 8)
    for id in [2, 3, 4, 2, 3, 4] { _ = try await books.get(id) }
    #expect(source.asked.value == 8)
    for round in 0..<500 {
      books.invalidate(round % 4 + 1)
      _ = try await books.get(round % 4 + 1)
    }
    _ = try await books.get([1, 3, 4])
    let asked = source.asked.value
    _ = try await books.get([1, 3, 4])
    #expect(source.asked.value == asked)
  }
}
