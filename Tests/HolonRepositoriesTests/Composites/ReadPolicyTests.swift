import Holon
import HolonBase
import HolonRepositories
import HolonTesting
import Testing

@Suite("Read policies")
struct ReadPolicyTests {
  let local = Troubled(name: "local")
  let remote = Troubled(Book.all, name: "remote")
  let time = ManualClock()
  let reported = Locked<[String]>([])

  private func books(_ policy: ReadPolicy<Book>, writing: WritePolicy<Book> = .primaryThenCaches)
    -> PolicyRepository<Book>
  {
    PolicyRepository(
      [local, remote], reading: policy, writing: writing, clock: time.clock,
      reportingTo: { [reported] error in reported.use { $0.append("\(error)") } })
  }

  @Test func `local then remote: an entity of the remote is put into the local`() async throws {
    let books = books(.localThenRemote)
    #expect(try await books.find(1)?.origin == Origin(source: "remote", age: .zero))
    time.advance(by: .seconds(5))
    #expect(try await books.find(1)?.origin == Origin(source: "local", age: .seconds(5)))
    #expect(remote.asked.value == 1)
    #expect(try await books.find([2, 1]).map(\.origin.source) == ["remote", "local"])
    #expect(local.titles.keys.sorted() == [1, 2])
  }

  @Test func `local then remote: lists come from the remote, and are put into the local`() async throws {
    local.base.put(Book(id: 9, title: "gone"))
    let books = books(.localThenRemote)
    let page = try await books.page(Query().limited(to: 2))
    #expect(page.origin == Origin(source: "remote", age: .zero))
    #expect(local.titles.keys.sorted() == [1, 2, 9])
    #expect(try await books.getAll(Query().limited(to: 2)).map(\.id) == [1, 2, 3, 4])
    #expect(local.titles == remote.titles)
  }

  @Test func `local then remote: when the remote is down, the local answers and the failure is reported`() async throws
  {
    let books = books(.localThenRemote)
    _ = try await books.getAll()
    remote.isDown.isOn = true
    time.advance(by: .seconds(60))
    let page = try await books.page(Query())
    #expect(page.origin == Origin(source: "local", age: .seconds(60)))
    #expect(page.entities.count == 4)
    #expect(reported.value == ["remote: it doesn't answer"])
  }

  @Test func `local then remote: a local that can't be written is reported, and the answer is given`() async throws {
    let books = books(.localThenRemote)
    local.before.value = { [error = local.error] in if !$0.isRead { throw error } }
    #expect(try await books.get(1) == Book.all[1])
    #expect(reported.value == ["local: it doesn't answer"])
  }

  @Test func `an answer from before a write doesn't replace it`() async throws {
    let books = books(.localThenRemote)
    let read = Gate()
    remote.before.value = { if $0.isRead { await read.pass() } }
    let reading = Task { try await books.get(1) }
    await read.arrival()
    // The remote has been called; its answer is that from before the write.
    let answer = try #require(remote.base.get(1))
    try await books.update(answer.titled("new"))
    try remote.base.update(answer)
    read.open()
    #expect(try await reading.value == answer)
    #expect(local.titles[1] == "new")
  }

  @Test func `stale while revalidate: the local answers immediately, and is renewed when it is old`() async throws {
    let books = books(.staleWhileRevalidate(after: .seconds(10)))
    #expect(try await books.find(1)?.origin.source == "remote")
    try remote.base.update(Book(id: 1, title: "new"))
    time.advance(by: .seconds(10))
    #expect(try await books.find(1)?.origin == Origin(source: "local", age: .seconds(10)))
    await books.settle()
    #expect(local.titles[1] == "Laws of Form")
    time.advance(by: .seconds(1))
    var observed = books.observe(1).makeAsyncIterator()
    #expect(try await observed.next()??.value.title == "Laws of Form")
    #expect(try await observed.next()??.value.title == "new")
    await books.settle()
    #expect(try await books.find(1)?.origin == Origin(source: "local", age: .zero))
  }

  @Test func `stale while revalidate: earlier entities have an unknown age, and deleted ones are removed`()
    async throws
  {
    local.base.put(Book(id: 9, title: "gone"))
    let books = books(.staleWhileRevalidate(after: .seconds(10)))
    #expect(try await books.find(9)?.origin == Origin(source: "local", age: nil))
    await books.settle()
    #expect(local.titles == [:])
  }

  @Test func `stale while revalidate: lists are answered from the local and renewed`() async throws {
    let books = books(.staleWhileRevalidate(after: .seconds(10)))
    #expect(try await books.page(Query()).origin == Origin(source: "remote", age: .zero))
    remote.base.delete(4)
    time.advance(by: .seconds(11))
    let page = try await books.page(Query())
    #expect(page.origin == Origin(source: "local", age: .seconds(11)))
    #expect(page.entities.count == 4)
    await books.settle()
    #expect(try await books.page(Query()).entities.count == 3)
    remote.isDown.isOn = true
    time.advance(by: .seconds(11))
    #expect(try await books.page(Query()).entities.count == 3)
    await books.settle()
    #expect(reported.value == ["remote: it doesn't answer"])
  }

  @Test(arguments: [true, false])
  func `stale while revalidate: the pages of an old list are renewed together, once`(_ isComplete: Bool) async throws {
    let remote = Troubled((1...25).map { Book(id: $0, title: "\($0)") }, name: "remote")
    let books = PolicyRepository(
      [local, remote], reading: .staleWhileRevalidate(after: .seconds(10)), writing: .primaryThenCaches,
      clock: time.clock)
    let query = Query<Book>().limited(to: 5)
    var known = 0
    for try await page in books.pages(query) {
      known += page.entities.count
      if !isComplete, known == 15 { break }
    }
    time.advance(by: .seconds(11))
    for id in [3, 12, 20] { remote.base.delete(id) }
    remote.asked.value = 0
    var read: [Int] = []
    for try await page in books.pages(query) {
      #expect(page.origin.source == "local")
      read += page.entities.map(\.id)
      await books.settle()
      if read.count == 15 { break }
    }
    // Those that are gone disappear after the first page.
    #expect(read == [1, 2, 3, 4, 5] + [6, 7, 8, 9, 10, 11, 13, 14, 15, 16])
    #expect(remote.asked.value == (isComplete ? 5 : 3))
    #expect(local.titles.count == (isComplete ? 22 : 15))
  }

  @Test func `stale while revalidate: an entity is renewed only once at a time`() async throws {
    let books = books(.staleWhileRevalidate(after: .zero))
    local.base.put(Book(id: 1, title: "a"))
    let gate = Gate()
    remote.before.value = { _ in await gate.pass() }
    for _ in 0..<5 { _ = try await books.get(1) }
    await gate.arrival()
    gate.open()
    await books.settle()
    #expect(remote.asked.value == 1)
  }

  @Test func `race: the fastest source with the entity answers, and the others are cancelled`() async throws {
    let wasCancelled = Switch()
    local.before.value = { _ in
      do { try await Task.sleep(for: .seconds(600)) } catch {
        wasCancelled.isOn = true
        throw error
      }
    }
    let books = books(.race)
    #expect(try await books.find(1)?.origin.source == "remote")
    #expect(wasCancelled.isOn)
    #expect(try await books.page(Query()).origin.source == "remote")
    #expect(try await books.get([1, 2]).count == 2)
  }

  @Test func `race: a source without the entity doesn't win, and entities are combined`() async throws {
    let books = books(.race)
    local.base.put(Book(id: 9, title: "i"))
    #expect(try await books.get(1) == Book.all[1])
    #expect(try await books.get([9, 1]).map(\.id) == [9, 1])
    #expect(try await books.get(7) == nil)
  }

  @Test func `merge: the entities of all sources are combined by the rule`() async throws {
    local.base.put(Book(id: 1, title: "newer", year: 2000))
    local.base.put(Book(id: 3, title: "older", year: 1))
    local.base.put(Book(id: 9, title: "only here", year: 1967))
    let books = books(.merge(.greatest(\.year)))
    #expect(
      try await books.getAll().map(\.title).sorted().joined(separator: ", ")
        == "Sartor Resartus, The Ghost in the Machine, laws of the game, newer, only here")
    #expect(try await books.find([9, 1, 3]).map(\.origin.source) == ["local", "local", "remote"])
    #expect(try await books.page(Query()).origin == Origin(source: "local + remote", age: .zero))
  }

  @Test func `merge: pages equal those of one source with the chosen entities`() async throws {
    var random = SeededGenerator()
    let seed = random.seed
    for round in 0..<200 {
      let sources = (0..<3).map { _ in
        MemoryRepository(
          (0..<8).filter { _ in Bool.random(using: &random) }.map {
            Book(id: $0, title: "\(Int.random(in: 0..<3, using: &random))", year: .random(in: 0..<4, using: &random))
          })
      }
      let merged = PolicyRepository<Book>(sources, reading: .merge(.greatest(\.year)))
      let ids = Set(sources.flatMap { $0.page(Query()).entities.map(\.id) })
      let model = MemoryRepository(
        ids.compactMap { id in
          sources.compactMap { $0.get(id) }.reduce(nil) { (best: Book?, next) in
            best.map { $0.year >= next.year } == true ? best : next
          }
        })
      let queries = [
        Query<Book>().sorted(by: \.title),
        Query<Book>().where(\.year, atMost: 1).sorted(by: \.year, descending: true),
      ]
      for query in queries {
        for limit in 1...5 {
          let expected = try await model.getAll(query)
          let found = try await merged.getAll(query.limited(to: limit))
          let books = sources.map { $0.page(Query()).entities }
          #expect(found == expected, "seed \(seed), round \(round), pages of \(limit), \(books)")
        }
      }
    }
  }

  @Test func `merge: gaps are refused, or marked and reported`() async throws {
    local.isDown.isOn = true
    await #expect(throws: PartErrors.self) { try await books(.merge(.earlierSource)).getAll() }
    let page = try await books(.merge(.earlierSource, allowsGaps: true)).page(Query())
    #expect(page.entities.count == 4)
    #expect(page.origin.gaps.map(\.description) == ["local: it doesn't answer"])
    #expect(reported.value.allSatisfy { $0 == "local: it doesn't answer" })
    #expect(!reported.value.isEmpty)
  }

  @Test(arguments: PolicyContractTests.reads.indices)
  func `cancelling the caller ends a read`(_ index: Int) async throws {
    let books = books(PolicyContractTests.reads[index].1)
    for source in [local, remote] { source.before.value = { _ in try await Task.sleep(for: .seconds(600)) } }
    for question in [{ _ = try await books.get(1) }, { _ = try await books.getAll() }]
      as [@Sendable () async throws -> Void]
    {
      let reading = Task { try await question() }
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
    }
  }
}

extension MemoryRepository<Book> {
  /// Adds or replaces an entity, without waiting.
  func put(_ book: Book) {
    delete(book.id)
    try? add(book)
  }
}
