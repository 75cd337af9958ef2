extension Repository {
  /// Returns the repository with concurrent equal requests joined into one.
  ///
  /// Requests are equal for the same identifier, the same list of identifiers, or the same query. A request after the
  /// start of a write isn't joined with earlier ones, so that no caller reads a state before its own write. A caller
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

  /// Makes a request; requests after a write join none from before its end.
  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    flights.close()
    defer { flights.close() }
    return try await ask(base)
  }
}
