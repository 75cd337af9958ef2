internal import HolonLists
internal import HolonRepositories

extension QueryModel {
  /// Starts to follow the repository, unless the model does so already or knows none.
  func follow() {
    guard following == nil, let repository else { return }
    // Observing begins before reading, so that no change is missed in between.
    let changes = repository.changes()
    following = Task { [weak self, query] in
      await self?.readPage(of: query, from: repository)
      for await change in changes {
        guard !Task.isCancelled else { return }
        await self?.read(change, of: query, from: repository)
      }
    }
  }

  /// Reads the page of a query, and shows it unless another query has been set meanwhile.
  func readPage(of query: Query<Entity>, from repository: any Repository<Entity>) async {
    do {
      let page = try await repository.page(query)
      guard query == self.query, !Task.isCancelled else { return }
      show(page)
    } catch {
      guard query == self.query, !Task.isCancelled else { return }
      fail(error)
    }
  }

  /// Reads the changed entities, or the whole page if they aren't enough to know the new one.
  private func read(
    _ change: RepositoryChange<Entity.ID>, of query: Query<Entity>, from repository: any Repository<Entity>
  ) async {
    guard case .entities(let ids) = change, ids.count <= Self.mostSingleEntities, query.limit == nil,
      query.last == nil, page.isComplete, failure == nil,
      let found = try? await repository.find(Array(ids)), found.count == ids.count,
      found.allSatisfy(\.origin.isComplete)
    else { return await readPage(of: query, from: repository) }
    guard query == self.query, !Task.isCancelled else { return }
    let new = page.entities.replacing(ids, with: found.map(\.value), by: query, index)
    show(Page(new, hasMore: false, from: page.origin))
  }

  /// The maximum number of changed entities that are read on their own.
  private static var mostSingleEntities: Int { 100 }

  private func show(_ page: Page<Entity>) {
    let old = self.page
    var parts: Set<Part> = []
    let difference = ListDifference(from: old.entities, to: page.entities)
    for position in difference.removals { parts.insert(.entity(old.entities[position].id)) }
    for position in difference.insertions { parts.insert(.entity(page.entities[position].id)) }
    for update in difference.updates { parts.insert(.entity(page.entities[update.new].id)) }
    let hasOtherOrder = difference.count > difference.updates.count
    if hasOtherOrder || old.hasMore != page.hasMore { parts.insert(.order) }
    if !difference.isEmpty { parts.insert(.entities) }
    if old.origin != page.origin { parts.insert(.origin) }
    self.page = page
    if hasOtherOrder {
      index = Dictionary(page.entities.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }
    finish(parts, with: nil)
  }

  private func fail(_ error: any Error) { finish([], with: error) }

  private func finish(_ parts: Set<Part>, with error: (any Error)?) {
    var parts = parts
    if failure != nil || error != nil { parts.insert(.error) }
    if isReading { parts.insert(.isLoading) }
    (failure, isReading) = (error, false)
    observers.invalidate(parts)
  }
}

extension Array where Element: Identifiable & Sendable, Element.ID: Comparable & Sendable {
  /// Returns the entities of a query with some of them read anew.
  ///
  /// - Parameters:
  ///   - ids: The identifiers of the entities that may have changed.
  ///   - entities: Those of them that exist.
  ///   - index: The positions of all entities by their identifiers.
  /// - Complexity: O(*n* + *k* log *n*) at most, and O(*k*) apart from the copy if no entity changes its place.
  fileprivate func replacing(
    _ ids: Set<Element.ID>, with entities: [Element], by query: Query<Element>, _ index: [Element.ID: Int]
  ) -> [Element] {
    var result = self
    var places = ids.compactMap { index[$0] }
    var arriving: [Element] = []
    for entity in entities where query.includes(entity) {
      if let place = index[entity.id], !query.areInOrder(entity, self[place]), !query.areInOrder(self[place], entity) {
        result[place] = entity
        places.removeAll { $0 == place }
      } else {
        arriving.append(entity)
      }
    }
    for place in places.sorted(by: >) { result.remove(at: place) }
    for entity in arriving {
      var (low, high) = (0, result.count)
      while low < high {
        let middle = (low + high) / 2
        if query.areInOrder(result[middle], entity) { low = middle + 1 } else { high = middle }
      }
      result.insert(entity, at: low)
    }
    return result
  }
}
