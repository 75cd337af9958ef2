public import Foundation
import HolonCore

// Entities that a service has stored with identifiers of its own.
extension PolicyRepository {
  /// Returns the current identifier of an entity that was added with another one.
  func current(_ id: Entity.ID) -> Entity.ID { memory.changes.current(id) }

  /// Returns a write with the current identifiers of its entities.
  func current(_ write: RepositoryWrite<Entity>) -> RepositoryWrite<Entity> {
    guard memory.changes.hasNames else { return write }
    if case .add(let entity) = write {
      // Another entity, with an identifier that is free again.
      memory.changes.forgetName(entity.id)
      return write
    }
    return write.ids.reduce(write) { write, id in
      write.renaming(id, to: current(id), by: writePolicy.copy) ?? write
    }
  }

  /// Replaces an added entity by the stored one with another identifier, in all sources and in the outbox.
  ///
  /// - Returns: The later writes of the entity that can't have the new identifier.
  func adopt(
    _ stored: Entity, for added: Entity, of number: Int, in outbox: any Outbox<Entity>
  ) async throws -> [PendingWrite<Entity>] {
    let (old, new, copy) = (added.id, stored.id, writePolicy.copy)
    return try await writing([old, new]) {
      let later = try await outbox.pending().filter { $0.number > number && $0.write.ids.contains(old) }
      try await outbox.settle(number) { write in
        // Put, because the first source may not have it yet.
        let renamed = write.renaming(old, to: new, by: copy) ?? write
        if case .update = renamed { return renamed.repeatable }
        return renamed
      }
      let stuck = later.filter { $0.write.renaming(old, to: new, by: copy) == nil }
      if copy != nil { memory.changes.rename(old, to: new) }
      for index in parts.indices.dropLast() {
        do {
          // Later writes are only in the first source.
          let isEdited = index == 0 && later.count > stuck.count
          let edited = isEdited ? try await parts[index].get(old).flatMap { copy?($0, new) } : stored
          try await correct(index, edited.map { [$0] } ?? [], removing: [old])
          memory.settle([new], in: [index], at: clock.now())
        } catch {
          memory.doubt([old, new], in: [index])
          report(error)
        }
      }
      memory.settle([new], in: [lastIndex], at: clock.now())
      memory.endWrite([new])
      memory.changes.notify([old, new])
      return stuck
    }
  }

  /// Adds an entity, and returns the stored one, according to the policy.
  ///
  /// With ``WritePolicy/primaryThenCaches`` the last source may give the entity another identifier. With an outbox, the
  /// entity gets that identifier when it is delivered. With the other policies, sources have to keep the given one.
  public func create(_ entity: Entity, key: UUID) async throws -> Entity {
    guard case .primaryThenCaches = writePolicy.rule, let primary = parts.last else {
      try await write(.add(entity), key: key)
      return entity
    }
    return try await memory.reading { moment in
      let stored = try await writing([entity.id]) {
        var stored = entity
        try await writePrimaryThenCaches(.add(entity), [entity.id]) { part, _ in
          if part == lastIndex {
            stored = try await primary.create(entity, key: key)
          } else if stored.id == entity.id {
            try await parts[part].write(.put([stored]), key: key)
          }
        }
        return stored
      }
      guard stored.id != entity.id else { return stored }
      await putBack(
        [stored], removing: [], into: Array(parts.indices.dropLast()), from: lastIndex, readAt: moment, mayDiffer: true)
      return stored
    }
  }
}

extension RepositoryWrite {
  /// Returns the write with another identifier of an entity; nil when an entity in it can't be copied.
  func renaming(
    _ old: Entity.ID, to new: Entity.ID, by copy: (@Sendable (Entity, Entity.ID) -> Entity)?
  ) -> RepositoryWrite? {
    guard old != new, ids.contains(old) else { return self }
    if case .delete = self { return .delete(new) }
    guard let copy else { return nil }
    let renamed = { (entity: Entity) in entity.id == old ? copy(entity, new) : entity }
    return switch self {
    case .add(let entity): .add(renamed(entity))
    case .update(let entity): .update(renamed(entity))
    case .put(let entities): .put(entities.map(renamed))
    case .delete: self
    }
  }
}
