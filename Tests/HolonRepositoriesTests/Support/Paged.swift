import HolonRepositories

/// A source that returns at most three entities at a time, also when more are requested.
struct Paged: RepositoryDecorator {
  let base: MemoryRepository<Book>

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Book>, _ ask: @escaping @Sendable (MemoryRepository<Book>) async throws -> Answer
  ) async throws -> Answer { try await ask(base) }

  func page(_ query: Query<Book>) async throws -> Page<Book> { base.page(query.limited(to: min(query.limit ?? 3, 3))) }
}
