public import Foundation

// @Composite
/// A source of entities of one kind: a database, a service, memory, or any number of them.
///
/// ```swift
/// let books = CompositeRepository(cache, disk)
/// try await books.add(Book(id: 1, title: "Laws of Form"))
/// let book = try await books.get(1)
/// for try await page in books.observe(Query().where(\.isLent, is: true)) { show(page.entities) }
/// ```
///
/// Custom sources throw ``RepositoryError``; the generated `CompositeRepository` throws `PartErrors`, whose leaves are
/// those. `checkRepositoryContract`, in HolonTesting, checks the documented behaviour of each requirement.
///
/// `CompositeRepository` combines its parts, which are replicas of each other:
///
/// - How answers combine: a read takes the first answer, a write goes to every part, changes of any part are reported.
/// - Order: first to last; reads stop at the answer.
/// - When a part fails: a read continues with the next part, and fails if none has an answer. A write continues and
///   then throws all failures together, and nothing is undone.
/// - With no parts: it has no entity, lists fail, and writes do nothing.
///
/// ``PolicyRepository`` is the composite for sources that aren't replicas, such as a cache and a service.
public protocol Repository<Entity>: Sendable {
  /// The type of the entities, which are ordered by identifier unless a query has another order.
  associatedtype Entity: Identifiable & Sendable where Entity.ID: Comparable & Sendable

  // @Combined({ (names: [String]) in names.joined(separator: " + ") })
  /// The name of the repository in answers and errors.
  var name: String { get }

  // @Combined(.manual)
  /// Returns the entity with an identifier; nil when it doesn't exist.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/incomplete`` when a source is missing that
  ///   might have a better answer.
  func get(_ id: Entity.ID) async throws -> Entity?

  // @Combined(.manual)
  /// Returns the entity with an identifier, with its source and age.
  func find(_ id: Entity.ID) async throws -> Sourced<Entity>?

  // @Combined(.manual)
  /// Returns the entities with the given identifiers, in that order, each once; unknown ones are left out.
  func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>]

  // @Combined(.manual)
  /// Returns a page of the entities that match a query.
  ///
  /// If sources are missing from a page, its origin has ``Origin/gaps``.
  func page(_ query: Query<Entity>) async throws -> Page<Entity>

  /// Adds an entity.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/alreadyExists`` when its identifier is
  ///   taken.
  func add(_ entity: Entity) async throws

  /// Replaces the entity with the same identifier.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/notFound`` when it doesn't exist.
  func update(_ entity: Entity) async throws

  /// Adds or replaces entities, as needed; the last one with an identifier counts.
  func put(_ entities: [Entity]) async throws

  /// Removes the entity with an identifier, if it exists.
  func delete(_ id: Entity.ID) async throws

  // @Combined(.manual)
  /// Makes a write, and performs a step in the same transaction, if the source belongs to the store of the step.
  ///
  /// An ``Outbox`` in a database uses it to store a write together with its effect. Adapters and decorators pass it on.
  ///
  /// - Returns: Whether both were done; false when the source belongs to no store or another one, and nothing was done.
  /// - Throws: Errors of the write or of the step; then neither was done.
  func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool

  // @Combined(.manual)
  /// Makes a write that may be made again with the same key, and returns the entities as the source has stored them.
  ///
  /// A source that keeps keys makes it only once, even if its response was lost and the caller tries again. Composites,
  /// adapters and decorators pass the key on. For other sources it is a write like any other.
  ///
  /// A service may store something else than it was given: its own identifier, a new version, a computed value.
  ///
  /// - Returns: The entities in the source's response; empty if it has none. Then the given ones are stored, as far as is
  ///   known.
  @discardableResult func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity]

  // @Combined(.manual)
  /// Attempts to deliver the pending writes in the outboxes of this repository and of its parts to other sources.
  ///
  /// - Returns: The number of delivered writes, and those that became dead letters; none for a repository without an
  ///   outbox.
  /// - Throws: The first failure after which a write still waits.
  @discardableResult func deliver() async throws -> DeliveryResult

  /// Adds an observer of changes from now on, for as long as it lives.
  ///
  /// A source reports its own writes, and those of others as far as it learns of them. Use a ``ChangeHub`` to implement
  /// it.
  func addObserver(_ observer: ChangeObserver<Entity.ID>)
}

extension Repository {
  /// Returns the entity with an identifier, with this repository as its source and zero as its age.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await get(id).map { Sourced($0, from: Origin(source: name, age: .zero)) }
  }

  /// Returns the entities with the given identifiers, read one after another.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    var found: [Sourced<Entity>] = []
    for id in ids.unique {
      if let entity = try await find(id) { found.append(entity) }
    }
    return found
  }

  /// Adds or replaces entities one after another.
  public func put(_ entities: [Entity]) async throws {
    for entity in entities {
      do {
        try await update(entity)
      } catch let error as RepositoryError where error.code == .notFound {
        try await add(entity)
      }
    }
  }

  /// Does nothing and returns false, because the source belongs to no store.
  public func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool { false }

  /// Makes a write, without regard to the key.
  @discardableResult
  public func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity] {
    try await self.write(write)
    return []
  }

  /// Adds an entity, and returns the one that the source has stored, which may have another identifier.
  ///
  /// A service that makes identifiers ignores the given one, for example. Calls with the same key add one entity, if the
  /// source keeps keys.
  ///
  /// - Throws: The errors of ``add(_:)``.
  public func create(_ entity: Entity, key: UUID = UUID()) async throws -> Entity {
    try await write(.add(entity), key: key).first ?? entity
  }

  /// Delivers nothing, because the repository has no outbox.
  @discardableResult
  public func deliver() async throws -> DeliveryResult { DeliveryResult() }
}

/// A step in a transaction of a store, performed together with a write.
///
/// A store has its own type of steps. A source of the store performs those of its type; all others pass them on.
public protocol TransactionStep: Sendable {}
