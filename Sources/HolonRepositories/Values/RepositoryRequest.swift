/// A write to a repository, as a value.
public enum RepositoryWrite<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// Adds an entity.
  case add(Entity)

  /// Replaces the entity with the same identifier.
  case update(Entity)

  /// Adds or replaces entities.
  case put([Entity])

  /// Removes the entity with an identifier.
  case delete(Entity.ID)
}

extension RepositoryWrite {
  /// The identifiers of the entities that it writes.
  public var ids: Set<Entity.ID> {
    switch self {
    case .add(let entity), .update(let entity): [entity.id]
    case .put(let entities): Set(entities.map(\.id))
    case .delete(let id): [id]
    }
  }
}

extension RepositoryWrite {
  /// The entities that it adds or replaces.
  var entities: [Entity] {
    switch self {
    case .add(let entity), .update(let entity): [entity]
    case .put(let entities): entities
    case .delete: []
    }
  }

  /// Returns the write with other entities, one for each of its own.
  func with(_ change: (Entity) throws -> Entity) rethrows -> RepositoryWrite {
    switch self {
    case .add(let entity): .add(try change(entity))
    case .update(let entity): .update(try change(entity))
    case .put(let entities): .put(try entities.map(change))
    case .delete: self
    }
  }

  /// Returns the write with the entities that a source has stored in its place.
  func storing(_ stored: [Entity]) -> RepositoryWrite {
    guard !stored.isEmpty else { return self }
    if case .add = self { return .add(stored[0]) }
    let byID = Dictionary(stored.map { ($0.id, $0) }) { $1 }
    return with { byID[$0.id] ?? $0 }
  }
}

extension RepositoryWrite: Equatable where Entity: Equatable {}
extension RepositoryWrite: Codable where Entity: Codable, Entity.ID: Codable {}

/// A request to a repository, as a value.
public enum RepositoryRequest<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// A read of the entity with an identifier.
  case get(Entity.ID)

  /// A read of the entities with some identifiers.
  case getMany([Entity.ID])

  /// A read of a page of the entities that match a query.
  case page(Query<Entity>)

  /// A write.
  case write(RepositoryWrite<Entity>)
}

extension RepositoryRequest {
  /// Whether it only reads.
  public var isRead: Bool {
    if case .write = self { false } else { true }
  }

  /// Whether it makes no difference if it is made once or several times.
  ///
  /// An added entity can't be added again; all other requests can be repeated.
  public var isIdempotent: Bool {
    if case .write(.add) = self { false } else { true }
  }
}

extension Repository {
  /// Makes a write.
  ///
  /// - Throws: Errors of the operation.
  public func write(_ write: RepositoryWrite<Entity>) async throws {
    switch write {
    case .add(let entity): try await add(entity)
    case .update(let entity): try await update(entity)
    case .put(let entities): try await put(entities)
    case .delete(let id): try await delete(id)
    }
  }
}
