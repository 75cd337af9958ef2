extension Repository {
  /// The repository, asked once when several callers want to know the same at the same time.
  ///
  /// Equal are requests for the same identifier, the same list of identifiers, or the same query. A request that comes
  /// after a write began waits for an answer of its own, so no caller reads what was there before its own write. A caller
  /// that is cancelled leaves immediately; the request is cancelled when the last one has left.
  public func coalescing() -> some Repository<Entity> { CoalescingRepository(base: self) }
}

private struct CoalescingRepository<Base: Repository>: RepositoryDecorator {
  private enum Question: Hashable, Sendable {
    case get(Base.Entity.ID)
    case find(Base.Entity.ID)
    case findMany([Base.Entity.ID])
    case page(Query<Base.Entity>)
  }

  let base: Base
  private let flights = Flights<Question>()

  init(base: Base) { self.base = base }

  func get(_ id: Base.Entity.ID) async throws -> Base.Entity? {
    try await flights.join(.get(id)) { [base] in try await base.get(id) }
  }

  func find(_ id: Base.Entity.ID) async throws -> Sourced<Base.Entity>? {
    try await flights.join(.find(id)) { [base] in try await base.find(id) }
  }

  func find(_ ids: [Base.Entity.ID]) async throws -> [Sourced<Base.Entity>] {
    try await flights.join(.findMany(ids)) { [base] in try await base.find(ids) }
  }

  func page(_ query: Query<Base.Entity>) async throws -> Page<Base.Entity> {
    try await flights.join(.page(query)) { [base] in try await base.page(query) }
  }

  /// Writes; later requests join none that began before the write ended.
  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    flights.close()
    defer { flights.close() }
    return try await ask(base)
  }
}
