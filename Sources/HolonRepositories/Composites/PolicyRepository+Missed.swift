import Foundation
import HolonCore

// Writes that some of the replicas have missed.
extension PolicyRepository {
  /// Completes the writes that replicas have missed in an earlier process, before the first request.
  ///
  /// - Throws: The failures of all sources when none could be written, or that of the outbox.
  func recallMissed() async throws {
    guard case .all(let outbox?) = writePolicy.rule, !memory.hasRecalled else { return }
    try await memory.recall.hold([0]) {
      guard !memory.hasRecalled else { return }
      let missed = try await outbox.pending()
      let (entities, gone) = missed.state()
      let ids = gone.union(entities.map(\.id))
      var failures = PartErrors()
      for index in parts.indices where !ids.isEmpty {
        do {
          try await correct(index, entities, removing: gone)
        } catch {
          try failures.collect(error, ofPart: index)
        }
      }
      if failures.failures.count == parts.count { try failures.throwIfAny() }
      reportAll(failures)
      memory.doubt(ids, in: failures.failures.map(\.part))
      memory.hasRecalled = true
      if failures.failures.isEmpty { await forgetMissed(ids) }
    }
  }

  /// Stores a write that some sources have missed.
  func recordMissed(_ write: RepositoryWrite<Entity>) async {
    guard case .all(let outbox?) = writePolicy.rule else { return }
    // Also when the caller has been cancelled, because only this process knows it.
    await Task { [clock, report] in
      // One for each entity, so that each is removed when it is the same in all sources.
      let single = if case .put(let entities) = write { entities.map { RepositoryWrite.put([$0]) } } else { [write] }
      do {
        for write in single { _ = try await outbox.append(write, key: UUID(), at: clock.date()) }
      } catch {
        report(error)
      }
    }.value
  }

  /// Removes the stored writes of entities that are the same in all sources now.
  func forgetMissed(_ ids: Set<Entity.ID>) async {
    guard case .all(let outbox?) = writePolicy.rule else { return }
    await Task { [memory, parts, report] in
      do {
        guard try await !outbox.pendingIDs().isDisjoint(with: ids) else { return }
        let doubts = parts.indices.reduce(into: Set()) { $0.formUnion(memory.doubts(in: $1)) }
        for write in try await outbox.pending()
        where write.write.ids.isDisjoint(with: doubts) && !write.write.ids.isDisjoint(with: ids) {
          try await outbox.remove(write.number)
        }
      } catch {
        report(error)
      }
    }.value
  }

  /// Corrects the replicas that have missed writes, in the background; caches are corrected when they are asked.
  func healAll() {
    guard case .all = writePolicy.rule, memory.hasDoubts else { return }
    memory.revalidate(.doubts) {
      for index in parts.indices {
        // It is only cancelled with the process.
        _ = try? await heal(index)
      }
    }
  }
}

extension Sequence {
  /// Returns the state of the entities after the writes: those that exist, and the identifiers of the others.
  ///
  /// - Parameter counts: Whether the write with a number counts for an entity.
  func state<Entity>(
    where counts: (Entity.ID, Int) -> Bool = { _, _ in true }
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
