extension Repository {
  /// The entities with the given identifiers, in that order, each once, without those that there aren't.
  ///
  /// - Throws: What the repository throws; ``RepositoryError`` with ``RepositoryError/Code-swift.struct/incomplete`` when
  ///   a source is missing that might have a better answer, which ``Repository/find(_:)-swift.method`` gives marked.
  public func get(_ ids: [Entity.ID]) async throws -> [Entity] {
    try await find(ids).map { try $0.completeValue }
  }

  /// All entities that a query asks for, page after page.
  ///
  /// ```swift
  /// let recent = try await books.getAll(Query().where(\.year, in: 2020...2029).sorted(by: \.title))
  /// ```
  ///
  /// - Throws: What the repository throws; ``RepositoryError`` with ``RepositoryError/Code-swift.struct/incomplete`` when
  ///   a source is missing, so that the list may be a fragment. A ``Repository/page(_:)`` gives that fragment, marked.
  /// - Complexity: O(*n*), *n* being the number of entities.
  public func getAll(_ query: Query<Entity> = Query()) async throws -> [Entity] {
    var entities: [Entity] = []
    for try await page in pages(query) {
      try page.origin.checkComplete()
      entities += page.entities
    }
    return entities
  }

  /// The pages of a query, one after another, read when they are wanted.
  ///
  /// - Parameter query: What to read; its ``Query/limit`` is the length of a page.
  public func pages(_ query: Query<Entity> = Query()) -> Pages<Entity> {
    Pages(query: query) { try await page($0) }
  }
}

/// The pages of a query, one after another, read when they are wanted.
///
/// After a failure, the next call asks for the same page again.
public struct Pages<Entity: Identifiable & Sendable>: AsyncSequence, Sendable
where Entity.ID: Comparable & Sendable {
  let query: Query<Entity>
  let read: @Sendable (Query<Entity>) async throws -> Page<Entity>

  /// Goes from the first page to the last.
  public func makeAsyncIterator() -> Iterator { Iterator(next: query, read: read) }

  /// Goes from page to page.
  public struct Iterator: AsyncIteratorProtocol {
    var next: Query<Entity>?
    let read: @Sendable (Query<Entity>) async throws -> Page<Entity>

    /// Reads the next page; nil after the last.
    ///
    /// - Throws: What the repository throws.
    public mutating func next() async throws -> Page<Entity>? {
      guard let query = next else { return nil }
      let page = try await read(query)
      next = page.entities.last.flatMap { page.hasMore ? query.after($0) : nil }
      return page
    }
  }
}
