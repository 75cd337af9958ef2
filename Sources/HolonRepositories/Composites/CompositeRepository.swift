public import Foundation
internal import HolonCore

// Rules beyond the policies of `@Combined`. A failure is only tolerated if another part has the entity. A part is asked
// only for entities that those before it lack. An answer with gaps is returned only if no part has a better one.
extension CompositeRepository {
  /// Returns the entity with an identifier, from the first part that has it.
  ///
  /// - Throws: `PartErrors` when a part failed and no other one has the entity; `CancellationError`.
  public func get(_ id: Entity.ID) async throws -> Entity? {
    var failures = PartErrors()
    for index in parts.indices {
      try checkCancellation()
      do {
        if let entity = try await parts[index].get(id) { return entity }
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    try failures.throwIfAny()
    return nil
  }

  /// Returns the entity with an identifier and its origin, from the first part that has it.
  ///
  /// - Throws: `PartErrors` when a part failed and no other one has the entity; `CancellationError`.
  public func find(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    var failures = PartErrors()
    var marked: Sourced<Entity>?
    for index in parts.indices {
      try checkCancellation()
      do {
        guard let answer = try await parts[index].find(id) else { continue }
        if answer.origin.isComplete { return answer }
        marked = marked ?? answer
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    if let marked { return marked }
    try failures.throwIfAny()
    return nil
  }

  /// Returns the entities with the given identifiers, each from the first part that has it.
  ///
  /// - Throws: `PartErrors` when a part failed and the others don't have all entities; `CancellationError`.
  public func find(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    var missing = ids.unique
    var found: [Entity.ID: Sourced<Entity>] = [:]
    var failures = PartErrors()
    for index in parts.indices where !missing.isEmpty {
      try checkCancellation()
      do {
        for answer in try await parts[index].find(missing) {
          if answer.origin.isComplete || found[answer.value.id] == nil { found[answer.value.id] = answer }
        }
        missing.removeAll { found[$0]?.origin.isComplete == true }
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    if missing.contains(where: { found[$0] == nil }) { try failures.throwIfAny() }
    return ids.unique.compactMap { found[$0] }
  }

  /// Makes a write in the first part, and writes what that has stored to the others.
  ///
  /// - Throws: `PartErrors` with all failures; the other parts are written nevertheless.
  @discardableResult
  public func write(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity] {
    var stored: [Entity] = []
    var failures = PartErrors()
    for index in parts.indices {
      try checkCancellation()
      do {
        let answer = try await parts[index].write(write.storing(stored), key: key)
        if !answer.isEmpty { stored = answer }
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    try failures.throwIfAny()
    return stored
  }

  /// Delivers the pending writes of every part in order.
  ///
  /// - Throws: `PartErrors` with all failures.
  @discardableResult
  public func deliver() async throws -> DeliveryResult {
    var result = DeliveryResult()
    var failures = PartErrors()
    for index in parts.indices {
      try checkCancellation()
      do {
        result += try await parts[index].deliver()
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    try failures.throwIfAny()
    return result
  }

  /// Returns the page of a query, from the first part that has all of it; otherwise the first fragment, with its gaps.
  ///
  /// - Throws: `PartErrors` when every part failed; `CancellationError`.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    var failures = PartErrors()
    var fragment: Page<Entity>?
    for index in parts.indices {
      try checkCancellation()
      do {
        let page = try await parts[index].answer(query)
        if page.isComplete { return page }
        fragment = fragment ?? page
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    guard let fragment else { throw failures }
    return fragment.adding(failures.failures.flatMap(\.error.gaps))
  }
}
