import HolonCore

/// An error of a source in a race that lacks some of the entities, so that others may answer.
private struct Incomplete<Entity: Sendable>: Error {
  let found: [Sourced<Entity>]
}

/// An error of a source in a race that may lack a part of the list.
private struct Fragment<Entity: Identifiable & Sendable>: Error where Entity.ID: Comparable & Sendable {
  let page: Page<Entity>
}

extension PolicyRepository {
  func racing(_ id: Entity.ID) async throws -> Sourced<Entity>? {
    try await racing([id]).first
  }

  /// Returns the answer of the fastest source that has everything, or the combined entities of all of them.
  func racing(_ ids: [Entity.ID]) async throws -> [Sourced<Entity>] {
    let ids = ids.unique
    do {
      return try await Asking.concurrently.ask(parts.count, .race) { [parts, memory] index in
        let doubted = memory.doubts(in: index)
        let found = try await parts[index].find(doubted.isEmpty ? ids : ids.filter { !doubted.contains($0) })
        guard found.count == ids.count, found.allSatisfy(\.origin.isComplete) else { throw Incomplete(found: found) }
        return found
      }
    } catch let failures as PartErrors {
      let answers = failures.failures.compactMap { ($0.error as? Incomplete<Entity>)?.found }.joined()
      let found = (answers.filter(\.origin.isComplete) + answers.filter { !$0.origin.isComplete }).ordered(by: ids)
      let troubles = failures.failures.filter { !($0.error is Incomplete<Entity>) }
      guard found.count < ids.count, !troubles.isEmpty else { return found }
      throw PartErrors(troubles)
    }
  }

  /// Returns the page of the fastest source that is known to have the whole list, which the last one always is.
  func racing(_ query: Query<Entity>) async throws -> Page<Entity> {
    do {
      return try await Asking.concurrently.ask(parts.count, .race) { index in
        let page = try await checkedPage(query, of: index)
        guard page.isComplete else { throw Fragment(page: page) }
        return page
      }
    } catch let failures as PartErrors {
      let troubles = PartErrors(failures.failures.filter { !($0.error is Fragment<Entity>) })
      guard let fragment = failures.failures.lazy.compactMap({ $0.error as? Fragment<Entity> }).last else {
        throw troubles
      }
      reportAll(troubles)
      return fragment.page.adding(troubles.failures.flatMap(\.error.gaps))
    }
  }
}
