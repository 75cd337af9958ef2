import Foundation
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

/// A source that answers writes with records that can't be decoded.
private struct Garbling: RepositoryDecorator {
  let base = MemoryRepository<Volume>(name: "shelf")

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Volume>, _ ask: @escaping @Sendable (MemoryRepository<Volume>) async throws -> Answer
  ) async throws -> Answer { try await ask(base) }

  func write(_ write: RepositoryWrite<Volume>, key: UUID) async throws -> [Volume] {
    _ = try await base.write(write, key: key)
    return write.ids.map { Volume(id: $0, label: "a", printed: 0, state: 0) }
  }
}

@Suite("AdaptedRepository: records of another type")
struct AdaptedRepositoryTests {
  private typealias Volumes = MemoryRepository<Volume>

  private func adapted<Source: Repository<Volume>>(
    _ source: Source, translating: Bool = false
  ) -> AdaptedRepository<Source, Book> {
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

  @Test func `a write is done, even if the response to it can't be decoded`() async throws {
    let garbling = Garbling()
    let books = adapted(garbling)
    let error = await #expect(throws: RepositoryError.self) { try await books.create(Book(id: 1, title: "a")) }
    #expect(error?.code == .inconsistent)
    #expect(
      "\(try #require(error))"
        == "shelf: '1' was added, but the stored record '1' can't be converted to Book (NoNumber()): correct the record "
        + "or the conversion")
    #expect(try await books.write(.update(Book(id: 1, title: "b")), key: UUID()) == [])
    #expect(try await garbling.base.getAll().map(\.label) == ["b"])
  }

  @Test func `a change with an untranslatable identifier counts as a change of everything`() async throws {
    let volumes = Volumes()
    var changes = adapted(volumes).changes().makeAsyncIterator()
    try volumes.add(Volume(id: "odd", label: "a", printed: 1, state: 0))
    #expect(await changes.next() == .everything)
  }
}
