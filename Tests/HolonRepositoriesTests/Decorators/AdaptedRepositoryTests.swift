import HolonRepositories
import HolonTesting
import Testing

private struct Volume: Identifiable, Sendable {
  var id: String
  var label: String
  var printed: Int
  var state: Int
}

private struct NoNumber: Error {}

@Suite("AdaptedRepository: records of another type")
struct AdaptedRepositoryTests {
  private typealias Volumes = MemoryRepository<Volume>

  private func adapted(_ source: Volumes, translating: Bool = false) -> AdaptedRepository<Volumes, Book> {
    AdaptedRepository(
      source,
      translate: { query in
        guard translating, query.conditions.isEmpty, query.order.isEmpty, query.last == nil else { return nil }
        return query.limit.map { Query().limited(to: $0) } ?? Query()
      },
      decode: { volume in
        guard let id = Int(volume.id), volume.printed > 0 else { throw NoNumber() }
        return Book(id: id, title: volume.label, year: volume.printed, isLent: volume.state == 1)
      },
      encode: { book in
        guard !book.title.isEmpty else { throw NoNumber() }
        return Volume(id: "\(book.id)", label: book.title, printed: book.year, state: book.isLent ? 1 : 0)
      },
      recordID: { "\($0)" },
      entityID: {
        guard let id = Int($0) else { throw NoNumber() }
        return id
      })
  }

  @Test func `an adapted repository follows the contract, with queries here or in the source`() async throws {
    try await checkBookContract { adapted(Volumes()) }
    try await checkBookContract { adapted(Volumes(), translating: true) }
    try await checkBookContract {
      CompositeRepository<Book>(adapted(Volumes()), CompositeRepository(adapted(Volumes()), MemoryRepository()))
    }
  }

  @Test func `a record that can't be decoded fails with its name and that of its source`() async throws {
    let volumes = Volumes([Volume(id: "7", label: "a", printed: 0, state: 0)], name: "shelf")
    let books = adapted(volumes)
    let message = "shelf: the record '7' can't be converted to Book (NoNumber()): correct the record or the conversion"
    for ask in [{ _ = try await books.get(7) }, { _ = try await books.get([7]) }, { _ = try await books.getAll() }]
      as [() async throws -> Void]
    {
      let error = await #expect(throws: RepositoryError.self) { try await ask() }
      #expect("\(try #require(error))" == message)
      #expect(error?.code == .unreadable)
    }
  }

  @Test func `an entity that can't be encoded isn't written at all`() async throws {
    let volumes = Volumes(name: "shelf")
    let books = adapted(volumes)
    let error = await #expect(throws: RepositoryError.self) {
      try await books.put([Book(id: 1, title: "a"), Book(id: 2, title: "")])
    }
    #expect(
      "\(try #require(error))"
        == "shelf: '2' can't be converted to Volume (NoNumber()): correct the entity or the conversion")
    #expect(volumes.page(Query()).entities.isEmpty)
  }

  @Test func `a change with an untranslatable identifier counts as a change of everything`() async throws {
    let volumes = Volumes()
    var changes = adapted(volumes).changes().makeAsyncIterator()
    try volumes.add(Volume(id: "odd", label: "a", printed: 1, state: 0))
    #expect(await changes.next() == .everything)
  }
}
