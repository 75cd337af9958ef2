internal import Holon

// What the policies of `@Combined` don't say: a failing part is got over only if another one has the entity, and a part
// is asked only for what those before it didn't have.
extension CompositeRepository {
  /// The entity with an identifier, from the first part that has it.
  ///
  /// - Throws: `PartErrors` when a part failed and no other one has the entity; `CancellationError`.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    try await firstAnswer { try await $0.get(id) }
  }

  /// The entity with an identifier, from the first part that has it, with its origin.
  ///
  /// - Throws: `PartErrors` when a part failed and no other one has the entity; `CancellationError`.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await firstAnswer { try await $0.find(id) }
  }

  /// The entities with the given identifiers, each from the first part that has it.
  ///
  /// - Throws: `PartErrors` when a part failed and not everything was found in the others; `CancellationError`.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    var missing = ids.unique
    var found: [Entity.ID: Sourced<Entity>] = [:]
    var failures = PartErrors()
    for index in parts.indices where !missing.isEmpty {
      do {
        for entity in try await parts[index].find(missing) { found[entity.value.id] = entity }
        missing.removeAll { found[$0] != nil }
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    if !missing.isEmpty { try failures.throwIfAny() }
    return ids.unique.compactMap { found[$0] }
  }

  private func firstAnswer<Answer>(_ ask: (any Repository<Entity>) async throws -> Answer?) async throws -> Answer? {
    var failures = PartErrors()
    for index in parts.indices {
      do {
        if let answer = try await ask(parts[index]) { return answer }
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    try failures.throwIfAny()
    return nil
  }
}
