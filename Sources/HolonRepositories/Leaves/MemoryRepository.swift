internal import HolonBase

/// A repository that keeps its entities in memory, as long as the process lives.
///
/// ```swift
/// let books = MemoryRepository([Book(id: 1, title: "Laws of Form")], name: "cache")
/// ```
///
/// It may be asked from any task. Each call sees and changes the contents as a whole; a list is made of them as they are
/// at one time.
public final class MemoryRepository<Entity: Identifiable & Sendable>: Repository
where Entity.ID: Comparable & Sendable {
  /// The name by which answers and errors tell this source.
  public let name: String

  private let contents: Locked<[Entity.ID: Entity]>
  private let hub = ChangeHub<Entity.ID>()

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - entities: What it holds; of several with one identifier the last counts.
  ///   - name: The name by which answers and errors tell this source.
  public init(_ entities: [Entity] = [], name: String = "memory") {
    self.name = name
    contents = Locked(Dictionary(entities.map { ($0.id, $0) }) { $1 })
  }

  /// The entity with an identifier; nil when there is none.
  ///
  /// - Complexity: O(1).
  public func get(_ id: Entity.ID) -> Entity? {
    contents.use { $0[id] }
  }

  /// The entities with the given identifiers as they are at one time.
  ///
  /// - Complexity: O(*n*), *n* being the number of identifiers.
  public func find(_ ids: [Entity.ID]) async -> [Sourced<Entity>] {
    let origin = Origin(source: name, age: .zero)
    return contents.use { contents in ids.unique.compactMap { contents[$0] } }.map { Sourced($0, from: origin) }
  }

  /// The entities that a query asks for, as they are at one time.
  ///
  /// - Complexity: O(*n* log *n*), *n* being the number of entities in the repository.
  public func page(_ query: Query<Entity>) -> Page<Entity> {
    // A copy of the dictionary, so that nobody waits while it is sorted.
    query.page(of: contents.use { $0 }.values, from: Origin(source: name, age: .zero))
  }

  /// Adds an entity.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/alreadyExists``.
  public func add(_ entity: Entity) throws {
    try contents.use { contents in
      guard contents[entity.id] == nil else { throw RepositoryError.alreadyExists(entity.id, in: name) }
      contents[entity.id] = entity
    }
    hub.tell(.entities([entity.id]))
  }

  /// Replaces the entity with the same identifier.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/notFound``.
  public func update(_ entity: Entity) throws {
    try contents.use { contents in
      guard contents[entity.id] != nil else { throw RepositoryError.notFound(entity.id, in: name) }
      contents[entity.id] = entity
    }
    hub.tell(.entities([entity.id]))
  }

  // Asynchronous although nothing waits; else asynchronous callers would get the default that all repositories have.

  /// Adds or replaces entities, all at one time.
  public func put(_ entities: [Entity]) async {
    guard !entities.isEmpty else { return }
    contents.use { contents in
      for entity in entities { contents[entity.id] = entity }
    }
    hub.tell(.entities(Set(entities.map(\.id))))
  }

  /// Removes the entity with an identifier, if there is one.
  public func delete(_ id: Entity.ID) {
    guard contents.use({ $0.removeValue(forKey: id) }) != nil else { return }
    hub.tell(.entities([id]))
  }

  /// Tells an observer what changes from now on, until it goes away.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) { hub.add(observer) }
}

extension MemoryRepository: CustomStringConvertible {
  /// The name and the number of entities.
  public var description: String { "\(name) (\(contents.use(\.count)))" }
}
