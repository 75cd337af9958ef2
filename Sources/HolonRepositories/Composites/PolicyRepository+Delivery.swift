import HolonCore

extension PolicyRepository {
  /// Attempts to write the pending writes of the first source to the others, once, in the order of each entity.
  ///
  /// This is a pass of the whole's ``delivery``, without waiting for the time of the next attempts. A pause that a
  /// source has demanded continues. After a failure, the later writes of the same entities wait, and those of others
  /// continue, until three in a row have failed. A refused write becomes a dead letter, and the next one follows. The
  /// outboxes of the sources deliver afterwards. While another process delivers, nothing is done.
  ///
  /// Updated entities are put, and added ones that exist are updated, so that a write that is delivered twice, because
  /// a response was lost, has no effect the second time. See ``OutboxDelivery`` for sources that make identifiers.
  ///
  /// The first delivery of a process writes pending writes to the first source again, unless both were stored in one
  /// transaction, because the previous process may have ended between storing a write and making it. So does the
  /// delivery after a write whose outcome in the first source is unknown. An update of an entity that doesn't exist was
  /// refused, and is removed.
  ///
  /// - Returns: The number of delivered writes, and those that became dead letters, by this whole and by its sources.
  /// - Throws: The first failure after which a write still waits, when all have been attempted.
  @discardableResult
  public func deliver() async throws -> DeliveryResult {
    let stop = PassStop(interrupts: true)
    var report = DeliveryReport()
    if let pass = DeliveryPass(self, isRequested: true, stop) {
      report = await withTaskCancellationHandler {
        await pass.inTurn()
      } onCancel: {
        stop.request()
      }
      if report.failure is CancellationError { throw CancellationError() }
    }
    do {
      report.result += try await plain.deliver()
    } catch {
      throw report.failure ?? error
    }
    if let failure = report.failure { throw failure }
    return report.result
  }

  /// Returns the deliverable writes, which are those that aren't being made in the first source right now.
  func deliverable(_ outbox: any Outbox<Entity>) async throws -> [PendingWrite<Entity>] {
    let ids = try await outbox.pending().reduce(into: Set()) { $0.formUnion($1.write.ids) }
    guard !ids.isEmpty else { return [] }
    return try await memory.turns.hold(ids) {
      var pending = try await Array(outbox.pending().prefix { $0.write.ids.isSubset(of: ids) })
      if memory.isLocalBehind {
        let refused = try await refusedLocally(pending)
        for number in refused { try await outbox.remove(number) }
        pending.removeAll { refused.contains($0.number) }
        try await repeatLocally(pending)
        memory.isLocalBehind = false
      }
      return pending
    }
  }

  /// Returns the updates that the first source must have refused: the last writes of entities that it lacks.
  private func refusedLocally(_ pending: [PendingWrite<Entity>]) async throws -> Set<Int> {
    var updates: [Entity.ID: Int] = [:]
    for each in pending {
      if case .update(let entity) = each.write, !each.isLocal {
        updates[entity.id] = each.number
      } else {
        for id in each.write.ids { updates[id] = nil }
      }
    }
    guard !updates.isEmpty else { return [] }
    let existing = try await Set(parts[0].get(updates.keys.sorted()).map(\.id))
    return Set(updates.lazy.filter { !existing.contains($0.key) }.map(\.value))
  }

  /// Writes pending writes to the first source, except for entities whose last write it certainly has.
  private func repeatLocally(_ pending: some Sequence<PendingWrite<Entity>>) async throws {
    var last: [Entity.ID: Int] = [:]
    for each in pending where each.isLocal { for id in each.write.ids { last[id] = each.number } }
    let (entities, gone) = pending.filter { !$0.isLocal }.state { id, number in last[id, default: 0] < number }
    let ids = gone.union(entities.map(\.id))
    guard !ids.isEmpty else { return }
    try await correct(0, entities, removing: gone)
    memory.settle(ids, in: CollectionOfOne(0), at: clock.now())
    memory.endWrite(ids)
  }

  /// Gives the other sources the state of entities in the last one, after a write there was given up.
  ///
  /// - Parameter local: The identifiers that the last one doesn't know, and isn't asked for.
  func restore(_ ids: Set<Entity.ID>, knowingAsLocal local: Set<Entity.ID>) async {
    do {
      let asked = ids.subtracting(local).sorted()
      let counting = asked.isEmpty ? [] : try await parts[lastIndex].get(asked)
      for index in parts.indices.dropLast() {
        do {
          let known = try await parts[index].get(ids.sorted())
          let gone = Set(known.map(\.id)).subtracting(counting.map(\.id))
          try await correct(
            index, counting, removing: gone, knowing: Dictionary(known.map { ($0.id, $0) }) { first, _ in first })
          memory.settle(ids, in: [index], at: clock.now())
        } catch {
          memory.doubt(ids, in: [index])
          report(error)
        }
      }
    } catch {
      memory.doubt(ids, in: Array(parts.indices.dropLast()))
      report(error)
    }
  }

  /// Returns the identifiers of entities with pending writes, which only the first source has so far.
  func pendingIDs() async throws -> Set<Entity.ID> {
    guard case .behind(let outbox, _) = writePolicy.rule else { return [] }
    return try await outbox.pendingIDs()
  }

  /// Returns the page as it will be after the delivery of all writes.
  ///
  /// - Parameter earlier: The pending writes before the page was read.
  func withPending(
    _ earlier: Set<Entity.ID>, _ page: Page<Entity>, _ query: Query<Entity>
  ) async throws -> Page<Entity> {
    let pending = try await pendingIDs().union(earlier)
    guard !pending.isEmpty else { return page }
    let end = page.hasMore ? page.entities.last : nil
    let local = try await parts[0].get(pending.sorted()).filter { entity in
      end.map { !query.areInOrder($0, entity) } ?? true
    }
    let delivered = page.entities.filter { !pending.contains($0.id) }
    let combined = query.page(of: delivered + local, from: page.origin)
    // A page that isn't the last needs an entity from which to continue.
    if let end, combined.entities.isEmpty { return try await self.page(query.after(end)).adding(page.origin.gaps) }
    return Page(combined.entities, hasMore: combined.hasMore || page.hasMore, from: page.origin)
  }
}

extension Sequence {
  /// Returns the state of the entities after the writes: those that exist, and the identifiers of the others.
  ///
  /// - Parameter counts: Whether the write with a number counts for an entity.
  fileprivate func state<Entity>(
    where counts: (Entity.ID, Int) -> Bool
  ) -> (entities: [Entity], gone: Set<Entity.ID>) where Element == PendingWrite<Entity> {
    var state: [Entity.ID: Entity?] = [:]
    for each in self {
      var entities: [Entity.ID: Entity?] = [:]
      switch each.write {
      case .add(let entity), .update(let entity): entities[entity.id] = .some(entity)
      case .put(let all): for entity in all { entities[entity.id] = .some(entity) }
      case .delete(let id): entities[id] = .some(nil)
      }
      for (id, entity) in entities where counts(id, each.number) { state[id] = .some(entity) }
    }
    let entities = state.values.compactMap { $0 }.sorted { $0.id < $1.id }
    return (entities, Set(state.keys).subtracting(entities.map(\.id)))
  }
}
