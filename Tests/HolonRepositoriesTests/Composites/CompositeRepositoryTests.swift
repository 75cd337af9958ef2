import Holon
import HolonRepositories
import HolonTesting
import Testing

@Suite("CompositeRepository: replicas as one")
struct CompositeRepositoryTests {
  typealias Books = CompositeRepository<Book>

  @Test func `a composite follows the contract with one part, many, and nested ones`() async throws {
    try await checkBookContract { Books(MemoryRepository()) }
    try await checkBookContract { Books(MemoryRepository(), MemoryRepository(), MemoryRepository()) }
    try await checkBookContract { Books(Books(MemoryRepository()), Books(Books(), MemoryRepository())) }
  }

  @Test func `reads follow the laws of composites`() async {
    let (one, two) = (Book(id: 1, title: "a"), Book(id: 2, title: "b"))
    let books = Books(MemoryRepository([one]), MemoryRepository([one, two]), MemoryRepository([]))
    await checkCompositeLaws(of: books, emptyAnswer: Book?.none) { try await $0.get(2) }
    await checkCompositeLaws(of: books, emptyAnswer: []) { try await $0.get([2, 1, 3]) }
    await checkCompositeLaws(of: books, emptyAnswer: nil, except: []) { try await $0.getAll() }
  }

  @Test func `writes follow the laws of failures`() async {
    let book = Book(id: 1, title: "a")
    for write in [.add(book), .update(book), .put([book]), .delete(1)] as [RepositoryWrite<Book>] {
      await checkFailureLaws(of: Books.self) {
        try await $0.write(write)
      } part: {
        Visited($0)
      }
    }
  }

  @Test func `an entity is read from the first part that has it, with its origin`() async throws {
    let books = Books(
      MemoryRepository([Book(id: 1, title: "a")], name: "cache"),
      MemoryRepository([Book(id: 1, title: "b"), Book(id: 2, title: "c")], name: "disk"))
    #expect(try await books.find(1)?.origin == Origin(source: "cache", age: .zero))
    #expect(try await books.find([2, 1]).map(\.origin.source) == ["disk", "cache"])
    #expect(try await books.page(Query()).origin.source == "cache")
    #expect(books.name == "cache + disk")
  }

  @Test func `a failing part is tolerated when another one has the answer`() async throws {
    let books = Books(FailingRepository(), MemoryRepository([Book(id: 1, title: "a")]))
    #expect(try await books.get(1)?.title == "a")
    #expect(try await books.get([1]).map(\.title) == ["a"])
    #expect(try await books.getAll().map(\.title) == ["a"])
  }

  @Test func `an entity that may be in a failing part isn't reported as missing`() async throws {
    let books = Books(MemoryRepository([Book(id: 1, title: "a")]), Books(FailingRepository(name: "service")))
    let single = await #expect(throws: PartErrors.self) { try await books.get(2) }
    #expect("\(try #require(single))" == "part 1.0: service: it doesn't answer; try again later")
    let several = await #expect(throws: PartErrors.self) { try await books.get([1, 2]) }
    #expect(RepositoryError.all(in: try #require(several)).map(\.source) == ["service"])
  }

  @Test func `a composite without parts has no entity, its lists fail, and its writes do nothing`() async throws {
    let books = Books()
    #expect(try await books.get(1) == nil)
    #expect(try await books.find(1) == nil)
    #expect(try await books.get([1]) == [])
    await #expect(throws: PartErrors.self) { try await books.getAll() }
    try await books.add(Book(id: 1, title: "a"))
    try await books.update(Book(id: 1, title: "a"))
    try await books.put([Book(id: 1, title: "a")])
    try await books.delete(1)
  }

  @Test func `a composite can be created from a block, drawn, and changed by path`() {
    let books = Books {
      MemoryRepository<Book>(name: "cache")
      Books(MemoryRepository<Book>(name: "disk"))
    }
    let picture = """
      CompositeRepository<Book>
      ├─ cache (0)
      └─ CompositeRepository<Book>
         └─ disk (0)
      """
    #expect("\(books)" == picture)
    #expect(books.replacing(at: [1, 0], with: MemoryRepository(name: "tape")).name == "cache + tape")
  }
}
