extension Repository {
  /// Returns the changes from now on, as an endless sequence.
  public func changes() -> RepositoryChanges<Entity.ID> {
    RepositoryChanges { addObserver($0) }
  }

  /// Returns the current page of a query, and the new one after each change, as a sequence.
  ///
  /// ```swift
  /// for try await page in books.observe(Query().sorted(by: \.title)) { show(page.entities) }
  /// ```
  ///
  /// Changes while the caller is busy result in one page, and changes that reading a page makes, such as putting it into
  /// a cache, in none. When reading fails, the sequence throws the error, and the next call retries.
  public func observe(_ query: Query<Entity> = Query()) -> RepositoryObservation<Page<Entity>, Entity.ID> {
    RepositoryObservation(changes: changes(), isTouched: { _ in true }) { try await page(query) }
  }

  /// Returns the current entity with an identifier, nil for none, and the new one after each change, as a sequence.
  public func observe(_ id: Entity.ID) -> RepositoryObservation<Sourced<Entity>?, Entity.ID> {
    RepositoryObservation(changes: changes(), isTouched: { $0.touches(id) }) { try await find(id) }
  }
}

/// The answers of a repository to one question, now and after each change.
public struct RepositoryObservation<Answer: Sendable, ID: Hashable & Sendable>: AsyncSequence, Sendable {
  let changes: RepositoryChanges<ID>
  let isTouched: @Sendable (RepositoryChange<ID>) -> Bool
  let read: @Sendable () async throws -> Answer

  /// Returns an iterator that starts with the current answer.
  public func makeAsyncIterator() -> Iterator {
    Iterator(changes: changes.makeAsyncIterator(), isTouched: isTouched, read: read)
  }

  /// An iterator over the answers.
  public struct Iterator: AsyncIteratorProtocol {
    var changes: RepositoryChanges<ID>.Iterator
    let isTouched: @Sendable (RepositoryChange<ID>) -> Bool
    let read: @Sendable () async throws -> Answer
    var isDue = true

    /// Returns the current answer, or the one after the next change; nil when the task is cancelled.
    ///
    /// - Throws: Errors of the repository; the next call retries.
    public mutating func next() async throws -> Answer? {
      while !isDue {
        guard let change = await changes.next() else { return nil }
        isDue = isTouched(change)
      }
      let answer = try await ObservedReading.$inbox.withValue(ObjectIdentifier(changes.inbox)) { try await read() }
      isDue = false
      return answer
    }
  }
}
