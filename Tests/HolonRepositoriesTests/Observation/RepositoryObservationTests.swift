import HolonBase
import HolonRepositories
import Testing

@Suite("Requests of observations")
struct RepositoryObservationTests {
  let local = MemoryRepository<Book>(name: "local")
  let remote = Troubled(Book.all, name: "remote")
  let time = ManualClock()
  let lists = Locked(0)
  let notified = Locked(0)

  private func books(_ policy: ReadPolicy<Book>) -> PolicyRepository<Book> {
    remote.before.value = { [lists] request in if case .page = request { lists.use { $0 += 1 } } }
    return PolicyRepository([local, remote], reading: policy, writing: .primaryThenCaches, clock: time.clock)
  }

  /// Counts the changes that a repository reports, for as long as the observer lives.
  private func counting(_ repository: some Repository<Book>) -> ChangeObserver<Int> {
    let observer = ChangeObserver<Int> { [notified] _ in notified.use { $0 += 1 } }
    repository.addObserver(observer)
    return observer
  }

  /// Collects the titles of an observation until the task is cancelled.
  private func collect(_ books: some Repository<Book>) -> (pages: Locked<[String]>, task: Task<Void, any Error>) {
    let pages = Locked<[String]>([])
    let task = Task {
      for try await page in books.observe() {
        pages.use { $0.append(page.entities.map(\.title).joined(separator: ", ")) }
      }
    }
    return (pages, task)
  }

  private func idle() async { for _ in 0..<2_000 { await Task.yield() } }

  @Test(arguments: ["local then remote", "stale while revalidate"])
  func `an observed list is requested once, and then once for each change`(_ name: String) async throws {
    let books = books(try #require(PolicyContractTests.reads.first { $0.0 == name }).1)
    let (pages, task) = collect(books)
    defer { task.cancel() }
    while pages.value.isEmpty { await Task.yield() }
    await idle()
    #expect(lists.value == 1)
    for (round, title) in ["A", "B"].enumerated() {
      try await books.update(Book(id: 1, title: title))
      while !(pages.value.last ?? "").hasPrefix(title) { await Task.yield() }
      await idle()
      // A list in the local source that is young enough needs no request.
      #expect(lists.value == (name == "local then remote" ? 2 + round : 1))
    }
  }

  @Test func `several observers of a list don't wake each other`() async throws {
    let books = books(.localThenRemote)
    var observations: [(pages: Locked<[String]>, task: Task<Void, any Error>)] = []
    defer { for observation in observations { observation.task.cancel() } }
    for count in 1...3 {
      let observation = collect(books)
      observations.append(observation)
      while observation.pages.value.isEmpty { await Task.yield() }
      await idle()
      #expect(lists.value == count)
    }
  }

  @Test func `observers that start together come to rest`() async throws {
    let books = books(.localThenRemote)
    let observations = (0..<3).map { _ in collect(books) }
    defer { for observation in observations { observation.task.cancel() } }
    while observations.contains(where: { $0.pages.value.isEmpty }) { await Task.yield() }
    await idle()
    // Each of the first lists may find the local source empty, and change it, which the two others notice.
    let count = lists.value
    #expect((3...9).contains(count))
    await idle()
    #expect(lists.value == count)
  }

  @Test func `a read that changes nothing notifies no one`() async throws {
    let books = books(.localThenRemote)
    _ = try await books.getAll()
    let observer = counting(books)
    for limit in 1...5 { _ = try await books.getAll(Query().limited(to: limit)) }
    _ = try await books.get([1, 2, 3, 4])
    try remote.base.update(Book.all[0])
    notified.value = 0
    _ = try await books.page(Query())
    #expect(notified.value == 0)
    withExtendedLifetime(observer) {}
  }

  @Test func `a renewal that changes nothing notifies no one`() async throws {
    let books = books(.staleWhileRevalidate(after: .seconds(1)))
    _ = try await books.getAll()
    let observer = counting(books)
    time.advance(by: .seconds(5))
    _ = try await books.get(1)
    _ = try await books.page(Query())
    await books.settle()
    #expect(notified.value == 0)
    #expect(try await books.find(1)?.origin.age == .zero)
    try remote.base.update(Book(id: 1, title: "new"))
    notified.value = 0
    time.advance(by: .seconds(5))
    _ = try await books.get(1)
    await books.settle()
    #expect(notified.value == 1)
    withExtendedLifetime(observer) {}
  }

  @Test func `entities that can't be compared as wholes are compared by their properties`() async throws {
    let notes = [1, 2].map {
      Note(id: $0, lines: [Note.Line(text: "\($0)"), Note.Line(text: nil)], kind: .draft(by: Note.Line(text: "i")))
    }
    let local = MemoryRepository<Note>(name: "local")
    let remote = MemoryRepository(notes, name: "remote")
    let whole = PolicyRepository([local, remote], reading: .localThenRemote, writing: .primaryThenCaches)
    _ = try await whole.getAll()
    let observer = ChangeObserver<Int> { [notified] _ in notified.use { $0 += 1 } }
    local.addObserver(observer)
    _ = try await whole.getAll()
    #expect(notified.value == 0)
    for changed in [
      Note(id: 1, lines: [Note.Line(text: "1"), Note.Line(text: "")], kind: notes[0].kind),
      Note(id: 1, lines: [], kind: notes[0].kind), Note(id: 1, lines: [], kind: .final),
      Note(id: 1, lines: [], kind: .sent(by: Note.Line(text: "i"))),
    ] {
      notified.value = 0
      try remote.update(changed)
      _ = try await whole.getAll()
      #expect(notified.value == 1)
    }
  }
}

/// An entity that isn't Equatable, nor are its parts.
private struct Note: Identifiable, Sendable {
  struct Line: Sendable { let text: String? }

  enum Kind: Sendable {
    case draft(by: Line), sent(by: Line)
    case final
  }

  let id: Int
  var lines: [Line]
  var kind: Kind
}
