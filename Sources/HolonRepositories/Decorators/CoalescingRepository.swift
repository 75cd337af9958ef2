/// A repository that is asked once when several want to know the same at the same time.
///
/// Equal are requests for the same identifier, the same list of identifiers, or the same query. A request that comes
/// after a write began waits for an answer of its own, which tells of the write; so nobody reads what was before their
/// own write. A caller who is cancelled leaves at once; the request is cancelled when the last one has left.
public struct CoalescingRepository<Base: Repository>: RepositoryDecorator {
  private enum Question: Hashable, Sendable {
    case get(Base.Entity.ID)
    case find(Base.Entity.ID)
    case findMany([Base.Entity.ID])
    case page(Query<Base.Entity>)
  }

  /// The repository inside.
  public let base: Base

  private let flights = Flights<Question>()

  /// Creates a repository around another one.
  public init(_ base: Base) { self.base = base }

  /// Asks for the entity with an identifier, together with others who do.
  public func get(_ id: Base.Entity.ID) async throws -> Base.Entity? {
    try await flights.join(.get(id)) { [base] in try await base.get(id) }
  }

  /// Asks for the entity with an identifier and its origin, together with others who do.
  public func find(_ id: Base.Entity.ID) async throws -> Sourced<Base.Entity>? {
    try await flights.join(.find(id)) { [base] in try await base.find(id) }
  }

  /// Asks for the entities with the given identifiers, together with others who do.
  public func find(_ ids: [Base.Entity.ID]) async throws -> [Sourced<Base.Entity>] {
    try await flights.join(.findMany(ids)) { [base] in try await base.find(ids) }
  }

  /// Asks for what a query asks for, together with others who do.
  public func page(_ query: Query<Base.Entity>) async throws -> Page<Base.Entity> {
    try await flights.join(.page(query)) { [base] in try await base.page(query) }
  }

  /// Writes, and lets nobody join a request that began before the write ended.
  public func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    flights.close()
    defer { flights.close() }
    return try await ask(base)
  }
}

extension Repository {
  /// The repository, asked once when several want to know the same at the same time.
  public func coalescing() -> CoalescingRepository<Self> { CoalescingRepository(self) }
}
