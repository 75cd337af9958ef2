internal import HolonBase

/// A repository with entities in memory, which last as long as the process.
///
/// ```swift
/// let books = MemoryRepository([Book(id: 1, title: "Laws of Form")], name: "cache")
/// ```
///
/// It can be called from any task. Each call reads or changes the contents as a whole; a list is a snapshot of them.
public final class MemoryRepository<Entity: Identifiable & Sendable>: Repository
where Entity.ID: Comparable & Sendable {
  /// The name of this source in answers and errors.
  public let name: String

  private let contents: Locked<[Entity.ID: Entity]>
  private let hub = ChangeHub<Entity.ID>()

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - entities: The initial entities; the last one with an identifier counts.
  ///   - name: The name of this source in answers and errors.
  public init(_ entities: [Entity] = [], name: String = "memory") {
    self.name = name
    contents = Locked(Dictionary(entities.map { ($0.id, $0) }) { $1 })
  }

  /// Returns the entity with an identifier; nil when it doesn't exist.
  ///
  /// - Complexity: O(1).
  public func get(_ id: Entity.ID) -> Entity? {
    contents.use { $0[id] }
  }

  /// Returns a snapshot of the entities with the given identifiers.
  ///
  /// - Complexity: O(*n*), *n* being the number of identifiers.
  public func find(_ ids: [Entity.ID]) async -> [Sourced<Entity>] {
    let origin = Origin(source: name, age: .zero)
    return contents.use { contents in ids.unique.compactMap { contents[$0] } }.map { Sourced($0, from: origin) }
  }

  /// Returns a page of a snapshot of the entities that match a query.
  ///
  /// - Complexity: O(*n* log *n*), *n* being the number of entities in the repository.
  public func page(_ query: Query<Entity>) -> Page<Entity> {
    // A copy of the dictionary, so that no caller waits while it is sorted.
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
    hub.notify(.entities([entity.id]))
  }

  /// Replaces the entity with the same identifier.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/notFound``.
  public func update(_ entity: Entity) throws {
    try contents.use { contents in
      guard contents[entity.id] != nil else { throw RepositoryError.notFound(entity.id, in: name) }
      contents[entity.id] = entity
    }
    hub.notify(.entities([entity.id]))
  }

  // Asynchronous although it never waits; otherwise asynchronous callers would get the default of all repositories.

  /// Adds or replaces entities, all in one step.
  public func put(_ entities: [Entity]) async {
    guard !entities.isEmpty else { return }
    contents.use { contents in
      for entity in entities { contents[entity.id] = entity }
    }
    hub.notify(.entities(Set(entities.map(\.id))))
  }

  /// Removes the entity with an identifier, if it exists.
  public func delete(_ id: Entity.ID) {
    guard contents.use({ $0.removeValue(forKey: id) }) != nil else { return }
    hub.notify(.entities([id]))
  }

  /// Adds an observer of changes from now on, for as long as it lives.
  public func addObserver(_ observer: ChangeObserver<Entity.ID>) { hub.add(observer) }
}

extension MemoryRepository: CustomStringConvertible {
  /// The name and the number of entities.
  public var description: String { "\(name) (\(contents.use(\.count)))" }
}
