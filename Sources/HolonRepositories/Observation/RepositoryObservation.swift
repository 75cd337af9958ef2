extension Repository {
  /// Returns the changes from now on, without end.
  public func changes() -> RepositoryChanges<Entity.ID> {
    RepositoryChanges { addObserver($0) }
  }

  /// The answer to a query as it is now, and again after each change.
  ///
  /// ```swift
  /// for try await page in books.observe(Query().sorted(by: \.title)) { show(page.entities) }
  /// ```
  ///
  /// Changes that come while nobody looks make one answer. When reading fails, the sequence throws that, and the next
  /// call tries again.
  public func observe(_ query: Query<Entity> = Query()) -> RepositoryObservation<Page<Entity>, Entity.ID> {
    RepositoryObservation(changes: changes(), isTouched: { _ in true }) { try await page(query) }
  }

  /// The entity with an identifier as it is now, nil for none, and again after each change of it.
  public func observe(_ id: Entity.ID) -> RepositoryObservation<Sourced<Entity>?, Entity.ID> {
    RepositoryObservation(changes: changes(), isTouched: { $0.touches(id) }) { try await find(id) }
  }
}

/// The answers of a repository to one question, now and after each change.
public struct RepositoryObservation<Answer: Sendable, ID: Hashable & Sendable>: AsyncSequence, Sendable {
  let changes: RepositoryChanges<ID>
  let isTouched: @Sendable (RepositoryChange<ID>) -> Bool
  let read: @Sendable () async throws -> Answer

  /// Starts with the answer as it is then.
  public func makeAsyncIterator() -> Iterator {
    Iterator(changes: changes.makeAsyncIterator(), isTouched: isTouched, read: read)
  }

  /// Goes from answer to answer.
  public struct Iterator: AsyncIteratorProtocol {
    var changes: RepositoryChanges<ID>.Iterator
    let isTouched: @Sendable (RepositoryChange<ID>) -> Bool
    let read: @Sendable () async throws -> Answer
    var isDue = true

    /// The answer as it is now, or after the next change; nil when the task is cancelled.
    ///
    /// - Throws: What the repository throws; the next call tries again.
    public mutating func next() async throws -> Answer? {
      while !isDue {
        guard let change = await changes.next() else { return nil }
        isDue = isTouched(change)
      }
      let answer = try await read()
      isDue = false
      return answer
    }
  }
}
