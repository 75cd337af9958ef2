/// A repository around another one, which does something about every request.
///
/// ```swift
/// struct LoggedRepository<Base: Repository>: RepositoryDecorator {
///   let base: Base
///
///   func perform<Answer: Sendable>(
///     _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
///   ) async throws -> Answer {
///     print(request)
///     return try await ask(base)
///   }
/// }
/// ```
///
/// The repository inside may be one source or many.
public protocol RepositoryDecorator<Base>: Repository where Entity == Base.Entity {
  /// The type of the repository inside.
  associatedtype Base: Repository

  /// The repository inside.
  var base: Base { get }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - ask: Asks the repository inside, or another one of its type, as often as it is called.
  /// - Returns: An answer that `ask` has given.
  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer
}

extension RepositoryDecorator {
  /// The name of the repository inside.
  public var name: String { base.name }

  /// Asks for the entity with an identifier.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    try await perform(.get(id)) { try await $0.get(id) }
  }

  /// Asks for the entity with an identifier and its origin.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await perform(.get(id)) { try await $0.find(id) }
  }

  /// Asks for the entities with the given identifiers.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    try await perform(.getMany(ids)) { try await $0.find(ids) }
  }

  /// Asks for the entities that a query asks for.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    try await perform(.page(query)) { try await $0.page(query) }
  }

  /// Asks for an entity to be added.
  public func add(_ entity: Entity) async throws {
    try await perform(.write(.add(entity))) { try await $0.add(entity) }
  }

  /// Asks for an entity to be replaced.
  public func update(_ entity: Entity) async throws {
    try await perform(.write(.update(entity))) { try await $0.update(entity) }
  }

  /// Asks for entities to be added or replaced.
  public func put(_ entities: [Entity]) async throws {
    try await perform(.write(.put(entities))) { try await $0.put(entities) }
  }

  /// Asks for an entity to be removed.
  public func delete(_ id: Entity.ID) async throws {
    try await perform(.write(.delete(id))) { try await $0.delete(id) }
  }

  /// Asks for a write together with a step, in one transaction.
  public func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool {
    try await perform(.write(write)) { try await $0.write(write, with: step) }
  }

  /// Has the repository inside deliver what its outboxes keep.
  @discardableResult
  public func deliver() async throws -> Int { try await base.deliver() }

  /// Passes an observer on to the repository inside.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) {
    base.addObserver(observer)
  }
}
