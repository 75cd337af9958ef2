import Foundation
import HolonBase
import HolonRepositories

/// A service that makes identifiers, as most do: it ignores those of added entities, and keeps no keys.
final class NumberingService: RepositoryDecorator {
  let base: MemoryRepository<Book>

  /// The requests, as texts.
  let requests = Locked<[String]>([])
  let next = Locked(77)

  /// Called before each write.
  let before = Locked<@Sendable (RepositoryWrite<Book>) throws -> Void>({ _ in })

  /// Whether it answers no read.
  let isDown = Locked(false)

  /// Whether it can only add.
  let onlyAdds: Bool

  init(_ books: [Book] = [], onlyAdds: Bool = false) {
    base = MemoryRepository(books, name: "service")
    self.onlyAdds = onlyAdds
  }

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Book>, _ ask: @escaping @Sendable (MemoryRepository<Book>) async throws -> Answer
  ) async throws -> Answer {
    if isDown.value { throw RepositoryError(.unavailable, in: name, "it doesn't answer") }
    return try await ask(base)
  }

  private func number(_ entity: Book) throws -> Book {
    requests.use { $0.append("POST \(entity.title)") }
    try before.value(.add(entity))
    let id = next.use { id in
      defer { id += 1 }
      return id
    }
    let stored = Book(id: id, title: entity.title, year: entity.year, isLent: entity.isLent)
    try base.add(stored)
    return stored
  }

  func add(_ entity: Book) async throws {
    let stored = try number(entity)
    throw RepositoryError(.inconsistent, in: name, "the service stored '\(entity.id)' as '\(stored.id)'")
  }

  func update(_ entity: Book) async throws {
    if onlyAdds { throw RepositoryError(.refused, in: name, "the service offers no request for updating") }
    requests.use { $0.append("PUT \(entity.id) \(entity.title)") }
    try before.value(.update(entity))
    try base.update(entity)
  }

  func put(_ entities: [Book]) async throws {
    for entity in entities {
      do {
        try await update(entity)
      } catch let error as RepositoryError where error.code == .notFound {
        try await add(entity)
      }
    }
  }

  func delete(_ id: Int) async throws {
    requests.use { $0.append("DELETE \(id)") }
    try before.value(.delete(id))
    base.delete(id)
  }

  func write(_ write: RepositoryWrite<Book>, key: UUID) async throws -> [Book] {
    switch write {
    case .add(let book): return [try number(book)]
    case .update(let book): try await update(book)
    case .put(let books): try await put(books)
    case .delete(let id): try await delete(id)
    }
    return []
  }
}
