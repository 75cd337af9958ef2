public import Holon

/// A source of entities of one kind: a database, a service, memory, or any number of them.
///
/// ```swift
/// let books = CompositeRepository(cache, disk)
/// try await books.add(Book(id: 1, title: "Laws of Form"))
/// let book = try await books.get(1)
/// for try await page in books.observe(Query().where(\.isLent, is: true)) { show(page.entities) }
/// ```
///
/// A source of your own throws ``RepositoryError``; the generated `CompositeRepository` throws `PartErrors`, whose leaves
/// are those. `checkRepositoryContract`, in HolonTesting, checks what is said here of each requirement.
///
/// `CompositeRepository` answers for its parts, which are replicas of each other:
///
/// - How answers combine: a read takes the first answer, a write goes to every part, a change of any part is told.
/// - Order: first to last; reads stop at the answer.
/// - When a part fails: a read goes on to the next part, and fails if none has an answer; a write goes on and then throws
///   all failures together, and nothing is undone.
/// - With no parts: it has no entity, lists fail, and writes do nothing.
///
/// ``PolicyRepository`` is the composite for sources that are no replicas, such as a cache and a service.
@Composite
public protocol Repository<Entity>: Sendable {
  /// The type of the entities, which are ordered by identifier unless a query asks for another order.
  associatedtype Entity: Identifiable & Sendable where Entity.ID: Comparable & Sendable

  /// The name by which answers and errors tell where they come from.
  @Combined({ (names: [String]) in names.joined(separator: " + ") }) var name: String { get }

  /// The entity with an identifier; nil when there is none.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/incomplete`` when a source is missing that
  ///   might have a better answer.
  @Combined(.manual) func get(_ id: Entity.ID) async throws -> Entity?

  /// The entity with an identifier, with the source that it comes from and its age.
  @Combined(.manual) func find(_ id: Entity.ID) async throws -> Sourced<Entity>?

  /// The entities with the given identifiers, in that order, each once, without those that there aren't.
  @Combined(.manual) func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>]

  /// The entities that a query asks for, as many as it wants at once.
  ///
  /// A page from which sources are missing says so, by its origin's ``Origin/gaps``.
  @Combined(.manual) func page(_ query: Query<Entity>) async throws -> Page<Entity>

  /// Adds an entity.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/alreadyExists`` when there is one with its
  ///   identifier.
  func add(_ entity: Entity) async throws

  /// Replaces the entity with the same identifier.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/notFound`` when there is none.
  func update(_ entity: Entity) async throws

  /// Adds or replaces entities, whichever is needed; of several with one identifier the last counts.
  func put(_ entities: [Entity]) async throws

  /// Removes the entity with an identifier, if there is one.
  func delete(_ id: Entity.ID) async throws

  /// Writes, and performs a step in the same transaction, if the source belongs to the store of the step.
  ///
  /// An ``Outbox`` in a database keeps a write this way together with what it writes. Adapters and decorators pass it on.
  ///
  /// - Returns: Whether both were done; false when the source belongs to no store or another one, and nothing was done.
  /// - Throws: What the write throws, or the step; then neither was done.
  @Combined(.manual) func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool

  /// Writes to other sources what the outboxes of this repository and of its parts still keep for them.
  ///
  /// - Returns: How many writes were delivered; 0 for a repository without an outbox.
  /// - Throws: The failure that ended the delivery.
  @Combined(.sum) @discardableResult func deliver() async throws -> Int

  /// Tells an observer what changes from now on, until it goes away.
  ///
  /// A source tells its own writes, and others' where it learns of them. A ``ChangeHub`` does the work.
  func addObserver(_ observer: ChangeObserver<Entity.ID>)
}

extension Repository {
  /// The entity with an identifier, which comes from here and now.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await get(id).map { Sourced($0, from: Origin(source: name, age: .zero)) }
  }

  /// The entities with the given identifiers, asked for one after another.
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

  /// Does nothing, because the source belongs to no store.
  public func write(_ write: RepositoryWrite<Entity>, with step: any TransactionStep) async throws -> Bool { false }

  /// Delivers nothing, because there is no outbox.
  @discardableResult
  public func deliver() async throws -> Int { 0 }
}

/// A step in a transaction of some store, to be performed together with a write.
///
/// A store has its own type of steps. A source of the store performs those of its type; all others pass them on.
public protocol TransactionStep: Sendable {}
