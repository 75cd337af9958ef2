import Holon
import HolonRepositories
import HolonTesting
import Testing

@Suite("Answers of a whole while a source fails")
struct RightAnswerTests {
  let local = Troubled(name: "local")
  let remote = Troubled(Book.all, name: "remote")
  let time = ManualClock()

  private func books(_ policy: ReadPolicy<Book>, writing: WritePolicy<Book> = .primaryThenCaches)
    -> PolicyRepository<Book>
  {
    PolicyRepository([local, remote], reading: policy, writing: writing, clock: time.clock)
  }

  private func expectIncomplete(_ body: () async throws -> Void) async throws {
    let error = await #expect(throws: RepositoryError.self) { try await body() }
    #expect(error?.code == .incomplete)
  }

  @Test func `one cached entity isn't returned as the whole list`() async throws {
    let books = books(.staleWhileRevalidate(after: .seconds(10)))
    #expect(try await books.get(3)?.id == 3)
    #expect(try await books.getAll().map(\.id) == [1, 2, 3, 4])
  }

  @Test(arguments: ["local then remote", "stale while revalidate", "race"])
  func `a fragment is a page with gaps, or an error, while the remote is down`(_ name: String) async throws {
    let read = try #require(PolicyContractTests.reads.first { $0.0 == name }).1
    local.base.put(Book.all[2])
    let books = books(read)
    remote.isDown.isOn = true
    try await expectIncomplete { _ = try await books.getAll() }
    let page = try await books.page(Query())
    #expect(page.entities.map(\.id) == [3])
    #expect(!page.isComplete)
    #expect(Set(page.origin.gaps.map(\.source)) == ["local", "remote"])
    // A whole around it reports that, too.
    let outer = CompositeRepository<Book>(FailingRepository(), books)
    #expect(try await outer.page(Query()).isComplete == false)
    try await expectIncomplete { _ = try await outer.getAll() }
    remote.isDown.isOn = false
    #expect(try await books.getAll().count == 4)
    #expect(try await outer.page(Query()).isComplete)
  }

  @Test(arguments: [true, false])
  func `an update with a lost response is delivered only if its entity existed`(_ isThere: Bool)
    async throws
  {
    let faults = FaultPlan(
      seed: 1, reads: .none, writes: FaultOdds(losingAnswers: 1), deletions: .none)
    let local = FaultyRepository(MemoryRepository(isThere ? Book.all : [], name: "local"), faults: faults)
    let remote = MemoryRepository<Book>(isThere ? Book.all : [], name: "remote")
    let outbox = MemoryOutbox<Book>()
    let books = PolicyRepository<Book>([local, remote], reading: .localThenRemote, writing: .behind(outbox))
    let changed = Book.all[0].titled("Other")
    await #expect(throws: RepositoryError.self) { try await books.update(changed) }
    faults.pause()
    // The caller retries, and gets the current state.
    if !isThere { await #expect(throws: RepositoryError.self) { try await books.update(changed) } }
    try await books.deliver()
    #expect(outbox.pending().isEmpty)
    #expect(remote.get(changed.id)?.title == (isThere ? "Other" : nil))
    #expect(try await books.get(changed.id)?.title == (isThere ? "Other" : nil))
  }

  @Test func `a list that was read answers its parts, up to where it was read`() async throws {
    let books = books(.localThenRemote)
    let lent = Query<Book>().where(\.isLent, is: true)
    _ = try await books.getAll(lent)
    _ = try await books.page(Query().limited(to: 2))
    remote.isDown.isOn = true
    time.advance(by: .seconds(3))
    let titles = try await books.page(lent.sorted(by: \.title).limited(to: 1))
    #expect(titles.entities.map(\.id) == [1] && titles.hasMore && titles.isComplete)
    #expect(titles.origin == Origin(source: "local", age: .seconds(3)))
    #expect(try await books.page(lent.where(\.year, is: 1967)).isComplete)
    #expect(try await books.page(Query().where(\.year, is: 1967)).isComplete == false)
    let start = try await books.page(Query().limited(to: 2))
    #expect(start.entities.map(\.id) == [1, 2] && start.hasMore && start.isComplete)
    #expect(try await books.page(Query().limited(to: 1)).isComplete)
    #expect(try await books.page(Query().limited(to: 3)).isComplete == false)
    #expect(try await books.page(Query().after(start.entities[1])).isComplete == false)
    try await expectIncomplete { _ = try await books.getAll(Query().limited(to: 2)) }
  }

  @Test(arguments: ["local then remote", "stale while revalidate"])
  func `the known beginning of a list doesn't answer a query for more`(_ name: String) async throws {
    let books = books(try #require(PolicyContractTests.reads.first { $0.0 == name }).1)
    _ = try await books.page(Query().limited(to: 2))
    for limit in [nil, 3, 9] {
      let query = limit.map { Query<Book>().limited(to: $0) } ?? Query()
      let page = try await books.page(query)
      #expect(page.entities.map(\.id) == Array([1, 2, 3, 4].prefix(limit ?? 4)))
      #expect(page.hasMore == (limit == 3) && page.isComplete)
    }
    // The same for a list of which only the beginning is known, while the remote is down.
    let lent = Query<Book>().where(\.isLent, is: true).sorted(by: \.title)
    let other = self.books(.localThenRemote)
    _ = try await other.page(lent.limited(to: 1))
    remote.isDown.isOn = true
    let fragment = try await other.page(lent)
    #expect(fragment.entities.map(\.id) == [1, 2] && !fragment.isComplete)
    var pages: [String] = []
    for try await page in other.pages(lent) { pages.append("\(page.entities.map(\.id)) \(page.isComplete)") }
    #expect(pages == ["[1, 2] false"])
    try await expectIncomplete { _ = try await other.getAll(lent) }
  }

  @Test(arguments: PolicyContractTests.reads.indices)
  func `a query without a limit gets all entities of sources that answer in pages`(_ index: Int) async throws {
    let sources: [any Repository<Book>] = [
      Paged(base: MemoryRepository(Book.all)), Paged(base: MemoryRepository(Book.all)),
    ]
    for whole in [
      PolicyRepository<Book>(sources, reading: PolicyContractTests.reads[index].1), CompositeRepository<Book>(sources),
    ] as [any Repository<Book>] {
      for _ in 0..<2 {
        let page = try await whole.page(Query().sorted(by: \.year))
        #expect(page.entities.map(\.id) == [4, 2, 3, 1] && page.isComplete && !page.hasMore)
      }
    }
  }

  @Test func `pages that were read one after another form a complete list`() async throws {
    let books = books(.localThenRemote)
    _ = try await books.getAll(Query().limited(to: 1))
    remote.isDown.isOn = true
    #expect(try await books.getAll().map(\.id) == [1, 2, 3, 4])
    #expect(try await books.getAll(Query().sorted(by: \.year).limited(to: 3)).map(\.id) == [4, 2, 3, 1])
  }

  @Test func `a lost response doesn't make a source count that has missed a write before`() async throws {
    let sources = (0..<3).map { Troubled(Book.all, name: "source \($0)") }
    let books = PolicyRepository<Book>(sources, reading: .firstAvailable, writing: .all)
    let changed = Book.all[0].titled("Changed")
    for missing in sources[1...] { missing.isDown.isOn = true }
    await #expect(throws: (any Error).self) { try await books.update(changed) }
    // The others refuse the next write, since the entity exists, but the response of the last one is lost.
    sources[1].isDown.isOn = false
    sources[2].code.value = .timedOut
    await #expect(throws: (any Error).self) { try await books.add(Book.all[0].titled("Added")) }
    sources[2].isDown.isOn = false
    #expect(try await books.get(changed.id) == changed)
    #expect(try await books.getAll().last == changed)
  }

  @Test(arguments: PolicyContractTests.reads.indices)
  func `reads go to the primary after a lost response of it`(_ index: Int) async throws {
    local.base.put(Book.all[1])
    let books = books(PolicyContractTests.reads[index].1)
    (remote.code.value, remote.isDown.isOn, remote.writesFirst.isOn) = (.timedOut, true, true)
    await #expect(throws: RepositoryError.self) { try await books.update(Book(id: 1, title: "new")) }
    // The state is unknown.
    await #expect(throws: (any Error).self) { try await books.get(1) }
    remote.isDown.isOn = false
    #expect(try await books.get(1)?.title == "new")
    #expect(try await books.get([1]).map(\.title) == ["new"])
    #expect(try await books.getAll().first?.title == "new")
    #expect(local.titles[1] ?? "new" == "new")
  }

  @Test(arguments: PolicyContractTests.reads.indices)
  func `a cache that can neither write nor remove isn't asked for written entities`(_ index: Int) async throws {
    let name = PolicyContractTests.reads[index].0
    for book in Book.all { local.base.put(book) }
    let books = books(PolicyContractTests.reads[index].1)
    local.before.value = { [error = local.error] in if !$0.isRead { throw error } }
    try await books.update(Book(id: 1, title: "new"))
    try await books.delete(2)
    for _ in 0..<2 {
      #expect(try await books.get(1)?.title == "new", "\(name)")
      #expect(try await books.get(2) == nil, "\(name)")
      #expect(try await books.get([1, 2, 3]).map(\.id) == [1, 3], "\(name)")
      #expect(try await books.getAll().map(\.title).contains("new"), "\(name)")
      #expect(try await books.getAll(Query().limited(to: 1)).map(\.id) == [1, 3, 4], "\(name)")
    }
    // While only the cache answers, its state of these is unknown.
    remote.isDown.isOn = true
    await #expect(throws: (any Error).self, "\(name)") { try await books.get(1) }
    await #expect(throws: (any Error).self, "\(name)") { try await books.get(2) }
    await #expect(throws: (any Error).self, "\(name)") { try await books.getAll() }
    let fragment = try? await books.page(Query())
    #expect(fragment?.entities.contains { [1, 2].contains($0.id) } != true, "\(name)")
    // The cache is corrected as soon as it can be written.
    remote.isDown.isOn = false
    local.before.value = { _ in }
    _ = try await books.getAll()
    _ = try await books.get([1, 2])
    guard !["race", "merge", "merge with gaps"].contains(name) else { return }
    #expect(local.titles == remote.titles, "\(name)")
  }

  @Test(arguments: PolicyContractTests.reads.indices)
  func `the written replica counts after a write that failed in the other`(_ index: Int) async throws {
    for book in Book.all { local.base.put(book) }
    let books = books(PolicyContractTests.reads[index].1, writing: .all)
    for (failing, other) in [(local, remote), (remote, local)] {
      failing.isDown.isOn = true
      await #expect(throws: PartErrors.self) { try await books.update(Book(id: 1, title: "by \(other.name)")) }
      failing.isDown.isOn = false
      #expect(try await books.get(1)?.title == "by \(other.name)")
      #expect(try await books.getAll().first?.title == "by \(other.name)")
    }
  }

  @Test func `an entity that no longer meets a condition isn't lost from other lists`() async throws {
    let books = books(.staleWhileRevalidate(after: .seconds(10)))
    _ = try await books.getAll()
    // Another client writes to the remote.
    remote.base.put(Book(id: 1, title: "new", isLent: false))
    time.advance(by: .seconds(1))
    _ = try await books.get([1, 2, 3, 4])
    _ = try await self.books(.localThenRemote).getAll()
    time.advance(by: .seconds(20))
    _ = try await books.getAll(Query().where(\.isLent, is: true))
    await books.settle()
    #expect(try await books.getAll().map(\.id) == [1, 2, 3, 4])
    remote.isDown.isOn = true
    #expect(try await books.getAll().map(\.id) == [1, 2, 3, 4])
  }

  @Test func `a cache that never had an entity doesn't count after a failed all-or-none write`() async throws {
    let books = books(.localThenRemote, writing: .allOrNone)
    local.before.value = { [local, remote] in
      // The remote is written, and can't be put back when the local fails.
      if !$0.isRead { (local.isDown.isOn, remote.isDown.isOn) = (true, true) }
    }
    let error = await #expect(throws: RepositoryError.self) { try await books.update(Book(id: 1, title: "new")) }
    #expect(error?.code == .inconsistent)
    local.before.value = { _ in }
    (local.isDown.isOn, remote.isDown.isOn) = (false, false)
    #expect(try await books.get(1)?.title == "new")
    #expect(try await books.getAll().first?.title == "new")
  }

  @Test func `entities with gaps are returned only by calls that report gaps`() async throws {
    local.base.put(Book.all[1])
    remote.isDown.isOn = true
    let books = books(.merge(.greatest(\.year), allowsGaps: true))
    let found = try await books.find(1)
    #expect(found?.value == Book.all[1])
    #expect(found?.origin.gaps == [Origin.Gap(source: "remote", reason: "it doesn't answer")])
    try await expectIncomplete { _ = try await books.get(1) }
    try await expectIncomplete { _ = try await books.get([1]) }
    await #expect(throws: PartErrors.self) { try await books.find(2) }
    // A cache around it keeps no answer with gaps.
    let cached = books.cached(for: .seconds(600), clock: time.clock)
    #expect(try await cached.page(Query()).isComplete == false)
    _ = try await cached.find(1)
    remote.isDown.isOn = false
    #expect(try await cached.get(1) == Book.all[1])
    #expect(try await cached.getAll().count == 4)
  }

  @Test func `merging complete lists makes no other calls`() async throws {
    local.base.put(Book(id: 1, title: "newer", year: 2000))
    local.base.put(Book(id: 9, title: "only here", year: 1967))
    let books = books(.merge(.greatest(\.year)))
    #expect(try await books.getAll().map(\.id) == [1, 2, 3, 4, 9])
    #expect([local.asked.value, remote.asked.value] == [1, 1])
    #expect(try await books.getAll(Query().sorted(by: \.title)).count == 5)
    #expect([local.asked.value, remote.asked.value] == [2, 2])
    #expect(try await books.getAll(Query().limited(to: 2)).map(\.id) == [1, 2, 3, 4, 9])
    #expect([local.asked.value, remote.asked.value] == [5, 5])
    // With a condition each is called once more, for entities that only the other one lists.
    #expect(try await books.getAll(Query().where(\.year, atLeast: 1967)).map(\.id) == [1, 2, 3, 9])
    #expect([local.asked.value, remote.asked.value] == [7, 7])
  }

  @Test func `delivery reaches the outboxes of parts, through decorators and adapters`() async throws {
    let outbox = MemoryOutbox<Book>()
    let inner = PolicyRepository<Book>([local, remote], reading: .localThenRemote, writing: .behind(outbox))
    let adapted = AdaptedRepository(inner.retrying(clock: time.clock)) {
      $0.titled($0.title)
    } encode: {
      $0
    }
    let whole: any Repository<Book> = CompositeRepository<Book>(MemoryRepository(), adapted.coalescing())
    try await whole.add(Book(id: 9, title: "i"))
    #expect(remote.titles[9] == nil)
    #expect(try await whole.deliver().delivered == 1)
    #expect(remote.titles[9] == "i")
    #expect(outbox.pending().isEmpty)
  }

  @Test func `a write with a lost local response is delivered everywhere`() async throws {
    let outbox = MemoryOutbox<Book>()
    let books = books(.localThenRemote, writing: .behind(outbox))
    (local.code.value, local.isDown.isOn) = (.timedOut, true)
    await #expect(throws: RepositoryError.self) { try await books.put([Book(id: 1, title: "new")]) }
    local.isDown.isOn = false
    #expect(local.titles[1] == nil)
    #expect(try await books.deliver().delivered == 1)
    #expect(local.titles[1] == "new")
    #expect(remote.titles[1] == "new")
  }

  @Test func `the first delivery makes local writes that an earlier process only stored`() async throws {
    let outbox = MemoryOutbox<Book>()
    local.base.put(Book(id: 1, title: "one"))
    // A process ends in between.
    for write in [.update(Book(id: 1, title: "two")), .update(Book(id: 1, title: "three")), .delete(4)]
      as [RepositoryWrite<Book>]
    {
      try await outbox.append(write)
    }
    let books = books(.localThenRemote, writing: .behind(outbox))
    #expect(try await books.deliver().delivered == 3)
    #expect(local.titles == [1: "three"])
    #expect(try await books.get(1)?.title == "three")
    #expect(remote.titles[1] == "three" && remote.titles[4] == nil)
  }

  @Test func `a write that the remote refuses leaves the remote's state`() async throws {
    let outbox = MemoryOutbox<Book>()
    local.base.put(Book.all[1])
    let books = books(.localThenRemote, writing: .behind(outbox))
    try await books.update(Book(id: 1, title: "too heavy"))
    (remote.code.value, remote.isDown.isOn) = (.refused, true)
    #expect(try await books.deliver().delivered == 0)
    remote.isDown.isOn = false
    #expect(try await books.get(1) == Book.all[1])
    #expect(try await books.getAll().first == Book.all[1])
    #expect(local.titles[1] == Book.all[1].title)
    #expect(outbox.deadLetters().map(\.write.write) == [.update(Book(id: 1, title: "too heavy"))])
  }
}

@Suite("Replicas that missed a write")
struct MissedWriteTests {
  static let reads = PolicyContractTests.reads.indices.filter {
    PolicyContractTests.reads[$0].0.contains("first") || PolicyContractTests.reads[$0].0.contains("race")
      || PolicyContractTests.reads[$0].0.contains("merge")
  }

  let replicas = ["a", "b", "c"].map { Troubled(Book.all, name: $0) }

  @Test(arguments: reads, [0, 2])
  func `the next reads correct it, also those of the next process`(_ index: Int, _ missing: Int) async throws {
    let read = PolicyContractTests.reads[index].1
    let missed = MemoryOutbox<Book>()
    func whole() -> PolicyRepository<Book> {
      PolicyRepository(replicas, reading: read, writing: .all(recordingIn: missed))
    }
    let books = whole()
    replicas[missing].isDown.isOn = true
    await #expect(throws: PartErrors.self) { try await books.delete(1) }
    await #expect(throws: PartErrors.self) { try await books.update(Book(id: 2, title: "new")) }
    #expect(missed.pending().count == 2)
    // Its failure doesn't last long enough for this process to correct it.
    let next = missing == 0 ? books : whole()
    if missing == 2 { _ = try? await next.get(4) }
    replicas[missing].isDown.isOn = false
    for _ in 0..<2 {
      #expect(try await next.get(1) == nil)
      #expect(try await next.get(2)?.title == "new")
      #expect(try await next.getAll().map(\.id) == [2, 3, 4])
      await next.settle()
    }
    for replica in replicas {
      #expect(replica.titles == [2: "new", 3: "The Ghost in the Machine", 4: "Sartor Resartus"])
    }
    #expect(missed.pending().isEmpty)
    // What was recorded doesn't replace what is written later.
    try await next.update(Book(id: 2, title: "last"))
    #expect(try await whole().get(2)?.title == "last")
  }

  @Test(arguments: reads)
  func `a single read of another entity is enough`(_ index: Int) async throws {
    let books = PolicyRepository(replicas, reading: PolicyContractTests.reads[index].1, writing: .all)
    replicas[2].isDown.isOn = true
    await #expect(throws: PartErrors.self) { try await books.delete(1) }
    replicas[2].isDown.isOn = false
    _ = try await books.get(4)
    await books.settle()
    #expect(replicas[2].titles[1] == nil)
  }

  @Test func `a write that is missed after the first one is recorded as the last`() async throws {
    let missed = MemoryOutbox<Book>()
    func whole() -> PolicyRepository<Book> { PolicyRepository(replicas, writing: .all(recordingIn: missed)) }
    replicas[2].isDown.isOn = true
    let books = whole()
    await #expect(throws: PartErrors.self) { try await books.update(Book(id: 2, title: "1")) }
    await #expect(throws: PartErrors.self) { try await books.update(Book(id: 2, title: "2")) }
    replicas[2].isDown.isOn = false
    try await books.update(Book(id: 2, title: "3"))
    await books.settle()
    #expect(missed.pending().isEmpty)
    #expect(try await whole().get(2)?.title == "3")
    #expect(replicas.map { $0.titles[2] } == ["3", "3", "3"])
  }
}
