import Foundation
import HolonBase
import HolonRepositories

/// A service in memory that keeps keys, and does what a test wants before and after each write.
final class KeyedService: RepositoryDecorator {
  let base = MemoryRepository<Book>(name: "service")

  /// The requests, in order, with those that repeat a key.
  let requests = Locked<[(key: UUID, write: RepositoryWrite<Book>)]>([])

  /// The keys of the writes that were made.
  let made = Locked<[UUID]>([])

  /// Called before and after each write.
  let before = Locked<@Sendable (RepositoryWrite<Book>) async throws -> Void>({ _ in })
  let after = Locked<@Sendable (RepositoryWrite<Book>) async throws -> Void>({ _ in })

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Book>, _ ask: @escaping @Sendable (MemoryRepository<Book>) async throws -> Answer
  ) async throws -> Answer { try await ask(base) }

  func write(_ write: RepositoryWrite<Book>, key: UUID) async throws -> [Book] {
    requests.use { $0.append((key, write)) }
    try await before.value(write)
    if !made.value.contains(key) {
      made.use { $0.append(key) }
      try await base.write(write)
    }
    try await after.value(write)
    return []
  }

  /// The titles in the order of their writes.
  var titles: [String] {
    requests.value.map { request in
      switch request.write {
      case .add(let book), .update(let book): book.title
      case .put(let books): books.map(\.title).joined(separator: "+")
      case .delete(let id): "-\(id)"
      }
    }
  }

  /// Makes writes of entities with one of these titles fail.
  func fail(_ titles: Set<String>, _ code: RepositoryError.Code = .failed, retryAfter: Duration? = nil) {
    before.value = { write in
      let books =
        switch write {
        case .add(let book), .update(let book): [book]
        case .put(let books): books
        case .delete: [Book]()
        }
      guard books.contains(where: { titles.contains($0.title) }) else { return }
      throw RepositoryError(code, in: "service", "it doesn't work", retryAfter: retryAfter)
    }
  }

  func work() { (before.value, after.value) = ({ _ in }, { _ in }) }
}
