import HolonBase
import HolonRepositories
import HolonTesting
import Testing

@Suite("PolicyRepository: the contract, for every policy")
struct PolicyContractTests {
  typealias Books = PolicyRepository<Book>
  typealias Memory = MemoryRepository<Book>

  static let reads: [(String, ReadPolicy<Book>)] = [
    ("first available", .firstAvailable), ("local then remote", .localThenRemote),
    ("stale while revalidate", .staleWhileRevalidate(after: .seconds(60))), ("race", .race),
    ("merge", .merge(.earlierSource)), ("merge with gaps", .merge(.earlierSource, allowsGaps: true)),
  ]

  static let writes: [(String, @Sendable () -> WritePolicy<Book>)] = [
    ("all", { .all }), ("all or none", { .allOrNone }), ("primary then caches", { .primaryThenCaches }),
    ("behind", { .behind(MemoryOutbox()) }),
  ]

  static let pairs = reads.flatMap { read in writes.map { (read, $0) } }

  @Test(arguments: pairs.indices)
  func `every policy follows the contract with one source, many, and nested ones`(_ index: Int) async throws {
    let (read, write) = Self.pairs[index]
    let made = Locked(0)
    func whole(_ parts: any Repository<Book>...) -> Books {
      made.use { $0 += 1 }
      return Books(parts, reading: read.1, writing: write.1())
    }
    try await checkBookContract { whole(Memory()) }
    try await checkBookContract { whole(Memory(), Memory(), Memory()) }
    try await checkBookContract { whole(Memory(), whole(Memory(), CompositeRepository(Memory(), Memory()))) }
    try await checkBookContract { CompositeRepository<Book>(whole(Memory(), Memory()), Memory()) }
    #expect(made.value == 9 * 5, "\(read.0), \(write.0)")
  }

  @Test(arguments: pairs.indices)
  func `a whole without sources has no entity, its lists fail, and its writes do nothing`(_ index: Int) async throws {
    let (read, write) = Self.pairs[index]
    let books = Books([], reading: read.1, writing: write.1())
    #expect(try await books.get(1) == nil)
    #expect(try await books.get([1, 2]) == [])
    let error = await #expect(throws: (any Error).self) { try await books.getAll() }
    #expect(error.map { "\($0)" } == "the composite has no parts")
    for write in [.add(Book.all[0]), .update(Book.all[0]), .put(Book.all), .delete(1)] as [RepositoryWrite<Book>] {
      try await books.write(write)
    }
    #expect(try await books.get(1) == nil)
    #expect(try await books.deliver().delivered == 0)
    #expect(books.name == "")
  }

  @Test(arguments: reads.indices)
  func `reads fail with the names of all sources when all fail`(_ index: Int) async throws {
    let read = Self.reads[index].1
    let books = Books(
      [FailingRepository(name: "a"), Books([FailingRepository(name: "b")], reading: read)], reading: read)
    let questions: [() async throws -> Void] = [
      { _ = try await books.get(1) }, { _ = try await books.find(1) }, { _ = try await books.get([1, 2]) },
      { _ = try await books.getAll() },
    ]
    for question in questions {
      let error = await #expect(throws: (any Error).self) { try await question() }
      #expect(RepositoryError.all(in: try #require(error)).map(\.source) == ["a", "b"])
    }
  }

  @Test(arguments: reads.indices)
  func `an entity that only a failing source may have isn't reported as missing`(_ index: Int) async throws {
    let (name, read) = Self.reads[index]
    for parts in [[FailingRepository(name: "a"), Memory()], [Memory(), FailingRepository(name: "a")]]
      as [[any Repository<Book>]]
    {
      let books = Books(parts, reading: read)
      let error = await #expect(throws: (any Error).self, "\(name)") { try await books.get(1) }
      #expect(RepositoryError.all(in: try #require(error)).map(\.source) == ["a"], "\(name)")
    }
  }

  @Test(arguments: reads.indices)
  func `a failure is tolerated where another source has the answer`(_ index: Int) async throws {
    let (name, read) = Self.reads[index]
    guard name != "merge" else { return }
    for parts in [[FailingRepository(name: "a"), Memory(Book.all)], [Memory(Book.all), FailingRepository(name: "a")]]
      as [[any Repository<Book>]]
    {
      let books = Books(parts, reading: read)
      #expect(try await books.find(1)?.value == Book.all[1], "\(name)")
      #expect(try await books.find([1, 3]).count == 2, "\(name)")
      // Only of replicas, or of the last source, it is known that they have the whole list.
      let isWhole = name == "first available" || (name != "merge with gaps" && parts[0].name == "a")
      let page = try await books.page(Query())
      #expect(page.entities.count == 4 && page.isComplete == isWhole, "\(name)")
      if isWhole { #expect(try await books.getAll().count == 4, "\(name)") }
    }
  }
}
