import HolonCore

// Correction of sources with doubtful entities, and lists only from sources that have all of them.
extension PolicyRepository {
  /// Corrects doubtful entities of a source by those of the others.
  ///
  /// - Returns: The entities that are still doubtful there.
  func heal(_ index: Int) async throws -> Set<Entity.ID> {
    let doubted = memory.doubts(in: index)
    guard !doubted.isEmpty else { return [] }
    try await memory.turns.hold(doubted) {
      do {
        // Pending writes are true in the first source, and reach the others later.
        let ids = try await memory.doubts(in: index).intersection(doubted).subtracting(pendingIDs())
        var known: [Entity] = []
        for (authority, ids) in Dictionary(grouping: ids.sorted(), by: { memory.authority(on: $0) }) {
          guard let authority else { continue }
          known += try await parts[authority].get(ids)
        }
        try await correct(index, known, removing: ids.subtracting(known.map(\.id)))
        memory.settle(ids, in: [index], at: clock.now())
        await forgetMissed(ids)
      } catch {
        if error is CancellationError, Task.isCancelled { throw error }
        report(error)
      }
    }
    return try await memory.doubts(in: index).subtracting(pendingIDs())
  }

  /// Puts entities into a source where they differ from those that it is known to have, and removes others.
  ///
  /// Doubtful entities are put in any case, because a part of the source may have them, and another one not.
  func correct(
    _ index: Int, _ entities: [Entity], removing gone: Set<Entity.ID>, knowing known: [Entity.ID: Entity] = [:]
  ) async throws {
    let doubted = memory.doubts(in: index)
    let different = entities.filter { entity in
      doubted.contains(entity.id) || known[entity.id].map { !areSame($0, entity) } ?? true
    }
    if !different.isEmpty { try await parts[index].put(different) }
    for id in gone.sorted() { try await parts[index].delete(id) }
  }

  /// Returns the page of a source, with a gap where it isn't known to be complete.
  func checkedPage(_ query: Query<Entity>, of index: Int, isReplica: Bool = false) async throws -> Page<Entity> {
    let doubted = try await heal(index)
    // Computed before the page, which may be read while the list is still arriving.
    let extent = isReplica || index == lastIndex ? nil : memory.extent(of: query, in: index)
    var page = try await parts[index].answer(query)
    if !isReplica, index != lastIndex {
      page =
        extent.flatMap { page.within($0, query, at: clock.now()) }
        ?? page.from(Origin(source: page.origin.source, age: nil, gaps: page.origin.gaps)).adding([
          Origin.Gap(source: parts[index].name, reason: "the source may not have the whole list")
        ])
    }
    guard !doubted.isEmpty else { return page }
    let believed = page.entities.filter { !doubted.contains($0.id) }
    let reason = "the source couldn't be corrected after a failed write"
    // A page that isn't the last needs an entity from which to continue.
    return Page(believed, hasMore: page.hasMore && !believed.isEmpty, from: page.origin).adding([
      Origin.Gap(source: parts[index].name, reason: reason)
    ])
  }

  /// Returns the first complete page of some sources; otherwise the first fragment, with its gaps.
  func firstPage(
    _ query: Query<Entity>, in order: some Sequence<Int>, areReplicas: Bool
  ) async throws -> (page: Page<Entity>, source: Int) {
    var failures = PartErrors()
    var fragment: (page: Page<Entity>, source: Int)?
    for index in order {
      do {
        let page = try await checkedPage(query, of: index, isReplica: areReplicas)
        guard !page.isComplete else {
          reportAll(failures)
          return (page, index)
        }
        if fragment == nil { fragment = (page, index) }
      } catch {
        try failures.collect(error, ofPart: index)
      }
    }
    guard let fragment else { throw PartErrors(failures.failures.sorted { $0.part < $1.part }) }
    reportAll(failures)
    return (fragment.page.adding(failures.failures.flatMap(\.error.gaps)), fragment.source)
  }
}

extension Page {
  /// Returns a cache's page if it is known to be complete, as far as the query asks for it; nil otherwise.
  fileprivate func within(_ extent: Coverage<Entity>.Extent, _ query: Query<Entity>, at now: Duration) -> Page? {
    let origin = Origin(source: origin.source, age: now - extent.time, gaps: origin.gaps)
    guard let end = extent.end else { return from(origin) }
    guard entities.count == query.limit, let last = entities.last, !query.areInOrder(end, last) else { return nil }
    // The list continues, although perhaps not in this cache.
    return Page(entities, hasMore: true, from: origin)
  }
}
