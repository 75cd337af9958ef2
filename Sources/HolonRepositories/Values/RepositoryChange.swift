/// A change of a repository, by identifiers only.
public enum RepositoryChange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Entities with these identifiers may have been added, changed or removed.
  case entities(Set<ID>)

  /// Anything may have changed.
  case everything
}

extension RepositoryChange {
  /// Returns both changes as one.
  public func merging(_ other: RepositoryChange) -> RepositoryChange {
    guard case .entities(let left) = self, case .entities(let right) = other else { return .everything }
    return .entities(left.union(right))
  }

  /// Returns whether the entity with an identifier may have changed.
  public func touches(_ id: ID) -> Bool {
    switch self {
    case .entities(let ids): ids.contains(id)
    case .everything: true
    }
  }
}
