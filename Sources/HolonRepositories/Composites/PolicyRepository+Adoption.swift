// Entities that a service has stored with its own identifiers or values.
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

  /// Replaces written entities by the stored ones, in all sources and in the outbox.
  ///
  /// - Returns: The later writes of an entity that can't have its new identifier.
  func adopt(
    _ adoption: Adoption<Entity>, of number: Int, in outbox: any Outbox<Entity>
  ) async throws -> [PendingWrite<Entity>] {
    try await writing(adoption.ids) {
      let later = try await outbox.pending().filter {
        $0.number > number && !$0.write.ids.isDisjoint(with: adoption.written)
      }
      try await outbox.settle(number) { adoption.rebasing($0) }
      let stuck = later.filter { adoption.rebasing($0.write) == nil }
      let numbers = Set(stuck.map(\.number))
      let edited = later.reduce(into: Set()) { if !numbers.contains($1.number) { $0.formUnion($1.write.ids) } }
        .intersection(adoption.written)
      if writePolicy.copy != nil { for (old, new) in adoption.names { memory.changes.rename(old, to: new) } }
      for index in parts.indices.dropLast() {
        do {
          // Later writes are only in the first source.
          let waiting = index == 0 ? edited : []
          let local = waiting.isEmpty ? [] : try await parts[0].get(waiting.sorted()).compactMap(adoption.rebasing)
          try await correct(index, local + adoption.stored(except: waiting), removing: Set(adoption.names.keys))
          memory.settle(adoption.ids, in: [index], at: clock.now())
        } catch {
          memory.doubt(adoption.ids, in: [index])
          report(error)
        }
      }
      memory.settle(adoption.ids, in: [lastIndex], at: clock.now())
      memory.endWrite(adoption.ids)
      memory.changes.notify(adoption.ids)
      return stuck
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
    return copy.map { copy in with { $0.id == old ? copy($0, new) : $0 } }
  }
}
