import Foundation
import HolonCore

// Writes that some of the replicas have missed.
extension PolicyRepository {
  /// Doubts the entities whose writes replicas have missed in an earlier process, before the first request.
  ///
  /// - Throws: The failure of the outbox.
  func recallMissed() async throws {
    guard case .all(let outbox?) = writePolicy.rule, !memory.hasRecalled else { return }
    try await memory.recall.hold([0]) {
      guard !memory.hasRecalled else { return }
      var authorities: [Entity.ID: Int] = [:]
      for write in try await outbox.pending() {
        // The number of attempts is that of the source that counts, from 1.
        let authority = parts.indices.contains(write.attempts - 1) ? write.attempts - 1 : lastIndex
        for id in write.write.ids { authorities[id] = authority }
      }
      for (id, authority) in authorities { memory.doubt([id], in: parts.indices.filter { $0 != authority }) }
      memory.hasRecalled = true
    }
  }

  /// Stores that the state of entities may be wrong in some sources, and which source counts.
  func recordMissed(_ write: RepositoryWrite<Entity>) async {
    guard case .all(let outbox?) = writePolicy.rule else { return }
    // Also when the caller has been cancelled, because only this process knows it.
    await Task { [clock, memory, report] in
      // One for each entity, so that each is removed when it is the same in all sources.
      let single = if case .put(let entities) = write { entities.map { RepositoryWrite.put([$0]) } } else { [write] }
      do {
        for write in single {
          guard let id = write.ids.first, let authority = memory.authority(on: id) else { continue }
          let number = try await outbox.append(write, key: UUID(), at: clock.date())
          try await outbox.postpone(
            number, until: clock.date(), attempts: authority + 1, because: "the write failed in some sources")
        }
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
