import Holon

/// A source in a race doesn't have all that is asked for, and leaves the answer to others.
private struct Incomplete<Entity: Sendable>: Error {
  let found: [Sourced<Entity>]
}

extension PolicyRepository {
  func racing(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await racing([id]).first
  }

  /// Takes the answer of the fastest source that has everything, or what all of them have together.
  func racing(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    let ids = ids.unique
    do {
      return try await Asking.concurrently.ask(parts.count, .race) { [parts] index in
        let found = try await parts[index].find(ids)
        guard found.count == ids.count else { throw Incomplete(found: found) }
        return found
      }
    } catch let failures as PartErrors {
      let answers = failures.failures.compactMap { ($0.error as? Incomplete<Entity>)?.found }
      let found = answers.joined().ordered(by: ids)
      let troubles = failures.failures.filter { !($0.error is Incomplete<Entity>) }
      guard found.count < ids.count, !troubles.isEmpty else { return found }
      throw PartErrors(troubles)
    }
  }

  func racing(_ query: Query<Entity>) async throws -> Page<Entity> {
    try await Asking.concurrently.ask(parts.count, .race) { [parts] index in try await parts[index].page(query) }
  }
}
