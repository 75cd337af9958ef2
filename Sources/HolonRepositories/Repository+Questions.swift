extension Repository {
  /// Returns the entities with the given identifiers, in that order, each once; unknown ones are left out.
  ///
  /// - Throws: Errors of the repository; ``RepositoryError`` with ``RepositoryError/Code-swift.struct/incomplete`` when
  ///   a source is missing that might have a better answer. ``Repository/find(_:)-swift.method`` returns the answer
  ///   with gaps.
  public func get(_ ids: [Entity.ID]) async throws -> [Entity] {
    try await find(ids).map { try $0.completeValue }
  }

  /// Returns all entities that match a query, reading page after page.
  ///
  /// ```swift
  /// let recent = try await books.getAll(Query().where(\.year, in: 2020...2029).sorted(by: \.title))
  /// ```
  ///
  /// - Throws: Errors of the repository; ``RepositoryError`` with ``RepositoryError/Code-swift.struct/incomplete`` when
  ///   a source is missing, so that the list may be a fragment. A ``Repository/page(_:)`` returns that fragment, with
  ///   gaps.
  /// - Complexity: O(*n*), *n* being the number of entities.
  public func getAll(_ query: Query<Entity> = Query()) async throws -> [Entity] {
    var entities: [Entity] = []
    for try await page in pages(query) {
      try page.origin.checkComplete()
      entities += page.entities
    }
    return entities
  }

  /// Returns the page of a query; without a limit all of the list, also from a source that has a limit of its own.
  func answer(_ query: Query<Entity>) async throws -> Page<Entity> {
    var page = try await page(query)
    guard query.limit == nil else { return page }
    while page.hasMore {
      let gaps = page.origin.gaps
      guard let last = page.entities.last else {
        return page.adding([Origin.Gap(source: page.origin.source, reason: "the source has returned only a part")])
      }
      let next = try await self.page(query.after(last))
      page = Page(page.entities + next.entities, hasMore: next.hasMore, from: next.origin.adding(gaps))
    }
    return page
  }

  /// Returns the pages of a query, one after another, read on demand.
  ///
  /// - Parameter query: The query; its ``Query/limit`` is the length of a page.
  public func pages(_ query: Query<Entity> = Query()) -> Pages<Entity> {
    Pages(query: query) { try await page($0) }
  }
}

/// The pages of a query, one after another, read on demand.
///
/// After a failure, the next call reads the same page again.
public struct Pages<Entity: Identifiable & Sendable>: AsyncSequence, Sendable
where Entity.ID: Comparable & Sendable {
  let query: Query<Entity>
  let read: @Sendable (Query<Entity>) async throws -> Page<Entity>

  /// Returns an iterator from the first page to the last.
  public func makeAsyncIterator() -> Iterator { Iterator(next: query, read: read) }

  /// An iterator over the pages.
  public struct Iterator: AsyncIteratorProtocol {
    var next: Query<Entity>?
    let read: @Sendable (Query<Entity>) async throws -> Page<Entity>

    /// Reads the next page; nil after the last.
    ///
    /// - Throws: Errors of the repository.
    public mutating func next() async throws -> Page<Entity>? {
      guard let query = next else { return nil }
      let page = try await read(query)
      next = page.entities.last.flatMap { page.hasMore ? query.after($0) : nil }
      return page
    }
  }
}
