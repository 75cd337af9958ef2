import HolonRepositories
import Testing

@Suite("MemoryRepository")
struct MemoryRepositoryTests {
  @Test func `a memory repository follows the contract`() async throws {
    try await checkBookContract { MemoryRepository<Book>() }
  }

  @Test func `a memory repository starts with entities, the last of each identifier`() {
    let books = MemoryRepository([Book(id: 1, title: "a"), Book(id: 2, title: "b"), Book(id: 1, title: "c")])
    #expect(books.get(1)?.title == "c")
    #expect(books.page(Query()).entities.count == 2)
    #expect("\(books)" == "memory (2)")
  }

  @Test func `errors have the source, the identifier, and the next step`() throws {
    let books = MemoryRepository([Book(id: 7, title: "a")], name: "shelf")
    let exists = #expect(throws: RepositoryError.self) { try books.add(Book(id: 7, title: "b")) }
    #expect("\(try #require(exists))" == "shelf: '7' already exists: update it, or add it with another identifier")
    let missing = #expect(throws: RepositoryError.self) { try books.update(Book(id: 8, title: "b")) }
    #expect("\(try #require(missing))" == "shelf: '8' doesn't exist: add it first")
  }

  @Test func `a write without effect isn't reported`() async throws {
    let books = MemoryRepository<Book>()
    let changes = books.changes()
    await books.put([])
    books.delete(1)
    _ = try? books.update(Book(id: 1, title: "a"))
    try books.add(Book(id: 2, title: "b"))
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == .entities([2]))
  }
}
