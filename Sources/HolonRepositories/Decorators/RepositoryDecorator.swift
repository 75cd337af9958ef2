public import Foundation

/// A repository around another one that processes every request.
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

  /// Performs a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - ask: Makes the request at the repository inside, or another one of its type; may be called several times.
  /// - Returns: An answer from `ask`.
  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer
}

extension RepositoryDecorator {
  /// The name of the repository inside.
  public var name: String { base.name }

  /// Gets the entity with an identifier.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    try await perform(.get(id)) { try await $0.get(id) }
  }

  /// Gets the entity with an identifier and its origin.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await perform(.get(id)) { try await $0.find(id) }
  }

  /// Gets the entities with the given identifiers.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    try await perform(.getMany(ids)) { try await $0.find(ids) }
  }

  /// Gets a page of the entities that match a query.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    try await perform(.page(query)) { try await $0.page(query) }
  }

  /// Adds an entity.
  public func add(_ entity: Entity) async throws {
    try await perform(.write(.add(entity))) { try await $0.add(entity) }
  }

  /// Replaces the entity with the same identifier.
  public func update(_ entity: Entity) async throws {
    try await perform(.write(.update(entity))) { try await $0.update(entity) }
  }

  /// Adds or replaces entities.
  public func put(_ entities: [Entity]) async throws {
    try await perform(.write(.put(entities))) { try await $0.put(entities) }
  }

  /// Removes the entity with an identifier.
  public func delete(_ id: Entity.ID) async throws {
    try await perform(.write(.delete(id))) { try await $0.delete(id) }
  }

  /// Makes a write together with a step, in one transaction.
  public func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool {
    try await perform(.write(write)) { try await $0.write(write, with: step) }
  }

  /// Makes a write that may be made again with the same key, and returns the stored entities.
  @discardableResult
  public func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity] {
    try await perform(.write(write)) { try await $0.write(write, key: key) }
  }

  /// Delivers the pending writes in the outboxes of the repository inside.
  @discardableResult
  public func deliver() async throws -> DeliveryResult { try await base.deliver() }

  /// Passes an observer on to the repository inside.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) {
    base.addObserver(observer)
  }
}
