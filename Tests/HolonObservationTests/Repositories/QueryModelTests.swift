import HolonBase
import HolonObservation
import HolonRepositories
import HolonTesting
import Testing

struct Book: Identifiable, Equatable, Sendable, Codable {
  let id: Int
  var title: String
  var year = 2000
}

/// Waits until a condition holds; the test fails if it doesn't within ten minutes.
@MainActor
func eventually(_ condition: @MainActor () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  let end = ContinuousClock.now + .seconds(600)
  while !condition() {
    if ContinuousClock.now > end {
      Issue.record("the condition never holds", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}

/// A repository that counts its reads, and fails on demand.
final class CountingRepository: Repository {
  let base: MemoryRepository<Book>
  let pages = Locked(0)
  let finds = Locked(0)
  let isFailing = Locked(false)

  init(_ books: [Book]) { base = MemoryRepository(books) }

  var name: String { "counting" }
  func get(_ id: Int) async throws -> Book? { base.get(id) }
  func find(_ ids: [Int]) async throws -> [Sourced<Book>] {
    finds.value += 1
    return await base.find(ids)
  }
  func page(_ query: Query<Book>) async throws -> Page<Book> {
    if isFailing.value { throw RepositoryError(.unavailable, in: name, "the disk is away: connect it") }
    pages.value += 1
    return base.page(query)
  }
  func add(_ entity: Book) async throws { try base.add(entity) }
  func update(_ entity: Book) async throws { try base.update(entity) }
  func delete(_ id: Int) async throws { base.delete(id) }
  func addObserver(_ observer: ChangeObserver<Int>) { base.addObserver(observer) }
}

@MainActor
@Suite("A model of a query")
struct QueryModelTests {
  private let repository = CountingRepository([
    Book(id: 1, title: "Emma", year: 1815), Book(id: 2, title: "Walden", year: 1854),
    Book(id: 3, title: "Middlemarch", year: 1871),
  ])

  private func loaded(_ query: Query<Book>) async -> QueryModel<Book> {
    let model = QueryModel(query, from: repository)
    await eventually { !model.isLoading }
    return model
  }

  private func views(of model: QueryModel<Book>) -> Views {
    let views = Views()
    views.add("order") { model.ids.map { "\($0)" }.joined(separator: " ") }
    for id in 1...4 { views.add("book \(id)") { model[id]?.title ?? "-" } }
    views.add("error") { model.error == nil ? "none" : "some" }
    return views
  }

  @Test func `nothing is read before a view reads the model`() async {
    let model = QueryModel(Query<Book>(), from: repository)
    await Task.yield()
    #expect(repository.pages.value == 0)
    #expect(model.entities == [])
    await eventually { model.entities.count == 3 }
    #expect(repository.pages.value == 1)
  }

  @Test func `a changed entity invalidates its view alone, and only it is read again`() async throws {
    let model = await loaded(Query().sorted(by: \.title))
    let views = views(of: model)
    try await repository.update(Book(id: 2, title: "Walden; or, Life in the Woods"))
    await eventually { model[2]?.title.count ?? 0 > 10 }
    #expect(views.draw() == ["book 2"])
    #expect(repository.pages.value == 1)
    #expect(repository.finds.value == 1)
  }

  @Test func `an entity that moves invalidates the order, too`() async throws {
    let model = await loaded(Query().sorted(by: \.title))
    let views = views(of: model)
    try await repository.update(Book(id: 2, title: "A Walden"))
    await eventually { model.ids.first == 2 }
    #expect(views.draw() == ["book 2", "order"])
    #expect(model.entities.map(\.id) == [2, 1, 3])
  }

  @Test func `entities that come and go invalidate their views and the order`() async throws {
    let model = await loaded(Query().where(\.year, atMost: 1900).sorted(by: \.title))
    let views = views(of: model)
    try await repository.add(Book(id: 4, title: "Cranford", year: 1853))
    await eventually { model.ids.count == 4 }
    #expect(views.draw() == ["book 4", "order"])
    try await repository.update(Book(id: 4, title: "Cranford", year: 1953))
    await eventually { model.ids.count == 3 }
    #expect(views.draw() == ["book 4", "order"])
    try await repository.delete(1)
    await eventually { model.ids.count == 2 }
    #expect(views.draw() == ["book 1", "order"])
  }

  @Test func `with a limit, the page is read again`() async throws {
    let model = await loaded(Query().sorted(by: \.title).limited(to: 2))
    #expect(model.hasMore)
    try await repository.delete(1)
    await eventually { model.ids.first == 3 }
    #expect(Array(model.ids) == [3, 2])
    #expect(!model.hasMore)
    #expect(repository.pages.value == 2)
  }

  @Test func `an error is reported, the known entities stay, and the next change retries`() async throws {
    let model = await loaded(Query())
    let views = views(of: model)
    repository.isFailing.value = true
    try await repository.delete(3)
    await eventually { model.error != nil }
    #expect(views.draw() == ["error"])
    #expect(model.entities.count == 3)
    repository.isFailing.value = false
    try await repository.delete(2)
    await eventually { model.entities.count == 1 }
    #expect(model.error == nil)
  }

  @Test func `another query replaces the entities, and invalidates the views of those that differ`() async {
    let model = await loaded(Query())
    let views = views(of: model)
    model.load(Query().where(\.year, atLeast: 1850))
    await eventually { model.ids.count == 2 }
    #expect(views.draw() == ["book 1", "order"])
  }

  @Test func `a model that is released no longer observes its repository`() async {
    var model: QueryModel<Book>? = await loaded(Query())
    #expect(model?.entities.count == 3)
    weak let gone = model
    model = nil
    #expect(gone == nil)
  }

  @Test func `properties read from the repository that they name`() async throws {
    @FetchAll(Query<Book>().sorted(by: \.title), from: repository) var books
    @FetchOne(2, from: repository) var walden
    #expect(books.isEmpty)
    #expect(walden == nil)
    await eventually { books.count == 3 && walden != nil }
    try await repository.update(Book(id: 2, title: "Walden Pond"))
    await eventually { walden?.title == "Walden Pond" && books[2].title == "Walden Pond" }
    #expect($books.error == nil)
    #expect(!$walden.isLoading)
  }

  @Test(arguments: 0..<10) func `random writes draw exactly the views whose values have changed`(seed: Int) async throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let model = await loaded(Query().where(\.year, atMost: 5).sorted(by: \.title))
    let views = Views()
    views.add("order") { model.ids.map { "\($0)" }.joined(separator: " ") }
    for id in 1...4 { views.add("book \(id)") { "\(model[id] as Book?)" } }
    for _ in 0..<40 {
      let id = Int.random(in: 1...4, using: &random)
      let book = Book(
        id: id, title: "\(Int.random(in: 0..<3, using: &random))", year: Int.random(in: 0..<8, using: &random))
      if Bool.random(using: &random) { try await repository.put([book]) } else { try await repository.delete(id) }
      let expected = repository.base.page(model.query).entities
      await eventually { model.entities == expected }
      // The last change may still be under way, although it leads to the same entities.
      for _ in 0..<10 { await Task.yield() }
      let flaws = views.flaws()
      #expect(flaws.isEmpty, "seed \(seed): \(flaws)")
    }
  }
}
