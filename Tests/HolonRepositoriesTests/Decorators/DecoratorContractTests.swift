import Holon
import HolonRepositories
import HolonTesting
import Testing

@Suite("Decorators: the contract")
struct DecoratorContractTests {
  private func memory() -> MemoryRepository<Book> { MemoryRepository() }

  @Test func `each decorator alone follows the contract`() async throws {
    try await checkBookContract { memory().cached(for: .seconds(600)) }
    try await checkBookContract { memory().cached(for: .seconds(600), capacity: 1) }
    try await checkBookContract { memory().coalescing() }
    try await checkBookContract { memory().retrying() }
    try await checkBookContract { memory().breakingCircuit() }
    try await checkBookContract { memory().when("anything") { _ in true } }
  }

  @Test func `nested decorators, around a whole and within one, follow the contract`() async throws {
    func decorated(_ base: some Repository<Book>) -> some Repository<Book> {
      base.when("anything") { _ in true }.retrying().breakingCircuit().coalescing().cached(for: .seconds(600))
    }
    try await checkBookContract { decorated(memory()) }
    try await checkBookContract { decorated(CompositeRepository<Book>(memory(), decorated(memory()))) }
    try await checkBookContract {
      PolicyRepository(reading: .localThenRemote, writing: .primaryThenCaches) {
        memory()
        decorated(PolicyRepository([decorated(memory()), memory()], reading: .race, writing: .allOrNone))
      }
    }
  }

  @Test func `each decorator passes failures on unchanged`() async throws {
    let failing = FailingRepository(code: .refused)
    let all: [any Repository<Book>] = [
      failing.cached(for: .seconds(1)), failing.coalescing(), failing.retrying(), failing.breakingCircuit(),
      failing.when("anything") { _ in true },
    ]
    for books in all {
      let questions: [() async throws -> Void] = [
        { _ = try await books.get(1) }, { _ = try await books.find(1) }, { _ = try await books.get([1, 2]) },
        { _ = try await books.getAll() }, { try await books.add(Book.all[0]) }, { try await books.update(Book.all[0]) },
        { try await books.put(Book.all) }, { try await books.delete(1) },
      ]
      for question in questions {
        let error = await #expect(throws: RepositoryError.self) { try await question() }
        #expect(error?.code == .refused)
        #expect(error?.source == "failing")
      }
    }
  }

  @Test func `a decorator of a whole without parts answers like that`() async throws {
    let none = CompositeRepository<Book>()
    let all: [any Repository<Book>] = [
      none.cached(for: .seconds(1)), none.coalescing(), none.retrying(), none.breakingCircuit(),
      none.when("anything") { _ in true },
    ]
    for books in all {
      #expect(try await books.get(1) == nil)
      #expect(try await books.get([1]) == [])
      try await books.add(Book.all[0])
      await #expect(throws: (any Error).self) { try await books.getAll() }
    }
  }

  @Test func `a condition that isn't met skips the source, and a whole continues with the next`() async throws {
    let service = Troubled(Book.all, name: "service")
    let isConnected = Switch()
    let remote = service.when("a connection") { _ in isConnected.isOn }
    let error = await #expect(throws: RepositoryError.self) { try await remote.get(1) }
    #expect(
      "\(try #require(error))"
        == "service: the source wasn't called, because that requires a connection: try again when this is the case")
    #expect(error?.code == .skipped)
    let books = CompositeRepository<Book>(remote, MemoryRepository([Book(id: 1, title: "old")]))
    #expect(try await books.get(1)?.title == "old")
    await #expect(throws: (any Error).self) { try await books.get(2) }
    #expect(service.asked.value == 0)
    isConnected.isOn = true
    #expect(try await books.get(1)?.title == "Laws of Form")
  }

  @Test func `a condition may depend on the request`() async throws {
    let books = MemoryRepository(Book.all).when("a lookup") { if case .get = $0 { true } else { false } }
    #expect(try await books.get(1) != nil)
    await #expect(throws: RepositoryError.self) { try await books.getAll() }
  }
}
