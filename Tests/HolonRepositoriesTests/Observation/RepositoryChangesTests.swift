import HolonRepositories
import Testing

@Suite("Observation of repositories")
struct RepositoryChangesTests {
  @Test func `changes between two reads are merged into one`() async {
    let hub = ChangeHub<Int>()
    let books = Hubbed(hub: hub)
    var changes = books.changes().makeAsyncIterator()
    hub.notify(.entities([1]))
    hub.notify(.entities([2]))
    #expect(await changes.next() == .entities([1, 2]))
    hub.notify(.entities([1]))
    hub.notify(.everything)
    #expect(await changes.next() == .everything)
  }

  @Test func `a released observer is neither notified nor retained`() {
    let hub = ChangeHub<Int>()
    let books = Hubbed(hub: hub)
    var changes: RepositoryChanges<Int>? = books.changes()
    #expect(hub.count == 1)
    #expect(changes != nil)
    changes = nil
    #expect(hub.count == 0)
  }

  @Test func `waiting for changes ends when the task is cancelled`() async {
    let books = Hubbed(hub: ChangeHub())
    let waiting = Task {
      var changes = books.changes().makeAsyncIterator()
      return await changes.next()
    }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }

  @Test func `an observation continues after a failure`() async throws {
    let books = MemoryRepository([Book(id: 1, title: "a")])
    let breaker = Switch()
    var answers = Visiting(base: books) { if breaker.isOn { throw FailingRepository().error } }.observe(1)
      .makeAsyncIterator()
    breaker.isOn = true
    await #expect(throws: RepositoryError.self) { try await answers.next() }
    breaker.isOn = false
    #expect(try await answers.next()??.value.title == "a")
  }

  @Test func `changes of other entities don't affect the observation of one`() async throws {
    let books = MemoryRepository([Book(id: 1, title: "a"), Book(id: 2, title: "b")])
    var answers = books.observe(1).makeAsyncIterator()
    #expect(try await answers.next()??.value.title == "a")
    try books.update(Book(id: 2, title: "c"))
    try books.update(Book(id: 1, title: "d"))
    #expect(try await answers.next()??.value.title == "d")
  }
}

private struct Hubbed: Repository {
  let name = "hub"
  let hub: ChangeHub<Int>

  func get(_ id: Int) -> Book? { nil }
  func page(_ query: Query<Book>) -> Page<Book> { query.page(of: [], from: Origin(source: name, age: .zero)) }
  func add(_ entity: Book) {}
  func update(_ entity: Book) {}
  func delete(_ id: Int) {}
  func addObserver(_ observer: ChangeObserver<Int>) { hub.add(observer) }
}
