import Foundation
import HolonCore

extension PolicyRepository {
  /// Makes a write when no other write of the same entities is under way, and returns the stored entities.
  @discardableResult
  func inTurn(_ write: RepositoryWrite<Entity>, key: UUID) async throws -> [Entity] {
    while true {
      let write = current(write)
      let ids = write.ids
      guard !parts.isEmpty, !ids.isEmpty else { return [] }
      try await recallMissed()
      let stored: [Entity]? = try await writing(ids) {
        // An entity may have got another identifier while this write waited.
        guard !memory.changes.hasNames || current(write).ids == ids else { return nil }
        switch writePolicy.rule {
        case .all: return try await writeAll(write, ids, key)
        case .allOrNone: try await writeAllOrNone(write, ids)
        case .primaryThenCaches: return try await writePrimaryThenCaches(write, ids, key)
        case .behind(let outbox, _): try await writeBehind(write, ids, key, outbox)
        }
        return []
      }
      if let stored { return stored }
    }
  }

  /// Runs a closure that writes entities when no other write of them is under way.
  func writing<Answer>(_ ids: Set<Entity.ID>, _ work: () async throws -> Answer) async rethrows -> Answer {
    try await memory.turns.hold(ids) {
      try await memory.changes.hold(ids) {
        defer { memory.endWrite(ids) }
        return try await work()
      }
    }
  }

  private func writeAll(
    _ write: RepositoryWrite<Entity>, _ ids: Set<Entity.ID>, _ key: UUID
  ) async throws -> [Entity] {
    let stored: [Entity]
    do {
      stored = try await plain.write(write, key: key)
      if let other = stored.first(where: { !ids.contains($0.id) }), let id = ids.first {
        throw RepositoryError.renamed(id, to: other.id, in: name)
      }
    } catch let errors as PartErrors {
      let failed = errors.failures.map(\.part)
      let written = parts.indices.filter { !failed.contains($0) }
      if !written.isEmpty {
        memory.settle(ids, in: written, at: clock.now())
        memory.doubt(ids, in: failed)
        await recordMissed(write)
      } else if errors.failures.last?.error.isCertain == true {
        let uncertain = errors.failures.filter { !$0.error.isCertain }.map(\.part)
        memory.doubt(ids, in: uncertain)
        if !uncertain.isEmpty { await recordMissed(write) }
      } else {
        memory.doubt(ids, in: caches)
        await recordMissed(write)
      }
      throw errors
    } catch {
      memory.doubt(ids, in: caches)
      await recordMissed(write)
      throw error
    }
    memory.settle(ids, in: parts.indices, at: clock.now())
    await forgetMissed(ids)
    return stored
  }

  private func writeBehind(
    _ write: RepositoryWrite<Entity>, _ ids: Set<Entity.ID>, _ key: UUID, _ outbox: any Outbox<Entity>
  ) async throws {
    do {
      try await outbox.append(write, key: key, at: clock.date(), writing: parts[0])
    } catch {
      // A write that stays in the outbox nevertheless is made here as well before its delivery.
      if !error.isCertain {
        memory.isLocalBehind = true
        memory.delivery.ring()
      }
      throw error
    }
    memory.settle(ids, in: CollectionOfOne(0), at: clock.now())
    memory.delivery.append(key, at: clock.now())
  }

  /// Adds an entity that the first source may still have, although its addition was given up.
  func addAgain(_ entity: Entity, key: UUID) async throws {
    let exists = try await parts[0].get(entity.id) != nil
    guard exists, writePolicy.copy != nil, case .behind(let outbox, _) = writePolicy.rule else {
      try await inTurn(exists ? .put([entity]) : .add(entity), key: key)
      return
    }
    // The last source doesn't know its identifier, so that nothing can be put there.
    memory.changes.forgetName(entity.id)
    try await writing([entity.id]) {
      try await parts[0].delete(entity.id)
      try await writeBehind(.add(entity), [entity.id], key, outbox)
    }
  }

  private func writePrimaryThenCaches(
    _ write: RepositoryWrite<Entity>, _ ids: Set<Entity.ID>, _ key: UUID
  ) async throws -> [Entity] {
    let stored: [Entity]
    do {
      stored = try await parts[lastIndex].write(write, key: key)
    } catch {
      // Either the outcome is unknown, or the primary source has a newer state than the caches.
      if !error.isCertain || error.contradictsCaches {
        memory.doubt(ids, in: caches)
        for cache in caches { await forget(ids, in: cache) }
      }
      throw error
    }
    memory.settle(ids, in: CollectionOfOne(lastIndex), at: clock.now())
    // An entity with another identifier has another turn.
    let kept = write.storing(stored)
    for cache in caches where kept.ids == ids {
      do {
        try await parts[cache].write(kept.repeatable, key: key)
        memory.settle(ids, in: CollectionOfOne(cache), at: clock.now())
      } catch {
        report(error)
        memory.doubt(ids, in: [cache])
        await forget(ids, in: cache)
      }
    }
    return stored
  }

  /// Removes entities from a cache, so that it has no wrong ones after a restart, when doubts are forgotten.
  private func forget(_ ids: Set<Entity.ID>, in cache: Int) async {
    for id in ids.sorted() {
      do { try await parts[cache].delete(id) } catch { report(error) }
    }
  }

  private var caches: [Int] { Array(parts.indices.dropLast()) }

  private func writeAllOrNone(_ write: RepositoryWrite<Entity>, _ ids: Set<Entity.ID>) async throws {
    var written: [(index: Int, before: [Entity])] = []
    // The last one decides whether the entity exists, so it is called first, when nothing has to be undone.
    for index in [lastIndex] + parts.indices.dropLast() {
      do {
        let before = try await parts[index].get(write.ids.sorted())
        do {
          // Without the key: after a restoration, a source that keeps keys would ignore the next attempt.
          try await parts[index].write(index == lastIndex ? write : write.repeatable)
          written.append((index, before))
        } catch {
          // It may be written nevertheless.
          if !error.isCertain { written.append((index, before)) }
          throw error
        }
      } catch {
        var failures = PartErrors()
        failures.append(error, ofPart: index)
        let done = written
        // Undone also when the caller has been cancelled, and especially then.
        for failure in await Task(operation: { await undo(write, in: done) }).value {
          failures.append(failure.error, ofPart: failure.part)
        }
        // The first failure is that of the write, the others are those of undoing. The state of the last source then
        // counts: others may lack entities, like caches that never had them.
        let different = failures.failures.dropFirst().map(\.part).sorted()
        memory.doubt(ids, in: different.contains(lastIndex) ? caches : different)
        try throwUndone(failures, write, of: index, error)
      }
    }
    memory.settle(ids, in: parts.indices, at: clock.now())
  }

  /// Restores the former state of sources.
  private func undo(
    _ write: RepositoryWrite<Entity>, in written: [(index: Int, before: [Entity])]
  ) async -> [PartErrors.Failure] {
    var failures: [PartErrors.Failure] = []
    for (index, before) in written.reversed() {
      do {
        for id in write.ids.subtracting(before.map(\.id)).sorted() { try await parts[index].delete(id) }
        if !before.isEmpty { try await parts[index].put(before) }
      } catch {
        failures.append(PartErrors.Failure(part: index, error: error))
      }
    }
    return failures
  }

  private func throwUndone(
    _ failures: PartErrors, _ write: RepositoryWrite<Entity>, of index: Int, _ error: any Error
  ) throws {
    let names = write.ids.sorted().map { "'\($0)'" }.joined(separator: ", ")
    guard failures.failures.count == 1 else {
      let others = failures.failures.dropFirst().map { parts[$0.part].name }.joined(separator: ", ")
      throw RepositoryError(
        .inconsistent, in: parts[index].name,
        "\(names) couldn't be written (\(error)), nor reverted in \(others): write again when these can be reached",
        underlying: failures)
    }
    if error is CancellationError { throw error }
    // A refusal by a single source is thrown unchanged when nothing had to be undone.
    if let error = error as? RepositoryError, index == lastIndex, error.code.isRefusal { throw error }
    throw RepositoryError(
      error.refusals.count == 1 ? error.refusals[0] : .undone, in: parts[index].name,
      "\(names) couldn't be written, so all sources were reverted (\(error)): try again later", underlying: failures)
  }
}
