import HolonBase

/// The identifiers of entities with pending writes, known without reading the database.
final class AwaitedWrites<ID: Hashable & Sendable>: Sendable {
  private struct State {
    /// The entities of stored writes, by the numbers of the writes.
    var stored: [Int: Set<ID>] = [:]

    /// The number of writes of each entity that are stored or being stored.
    var counts: [ID: Int] = [:]
    var known: Set<ID> = []
    var changes = 0

    mutating func add(_ ids: Set<ID>) {
      for id in ids { counts[id, default: 0] += 1 }
      known.formUnion(ids)
    }

    mutating func remove(_ ids: Set<ID>) {
      for id in ids {
        let count = counts[id, default: 1] - 1
        counts[id] = count > 0 ? count : nil
        if count <= 0 { known.remove(id) }
      }
    }
  }

  private let state = Locked(State())

  var ids: Set<ID> { state.use(\.known) }

  /// The number of changes so far, which detects those during a read of the database.
  var changes: Int { state.use(\.changes) }

  /// Records that a write is being stored.
  func begin(_ ids: Set<ID>) {
    state.use { state in
      state.changes += 1
      state.add(ids)
    }
  }

  /// Records the end of storing a write; the number is nil if it wasn't stored.
  func end(_ ids: Set<ID>, number: Int?) {
    state.use { state in
      state.changes += 1
      if let number, state.stored.updateValue(ids, forKey: number) == nil { return }
      state.remove(ids)
    }
  }

  /// Records that a write is no longer pending.
  func settle(_ number: Int) {
    state.use { state in
      state.changes += 1
      if let ids = state.stored.removeValue(forKey: number) { state.remove(ids) }
    }
  }

  /// Replaces the stored writes by those that were read, which may be of other processes, if none has changed since.
  func replace(_ stored: [Int: Set<ID>], since changes: Int) {
    state.use { state in
      guard state.changes == changes else { return }
      for (number, ids) in state.stored where stored[number] == nil { state.remove(ids) }
      for (number, ids) in stored where state.stored[number] == nil { state.add(ids) }
      state.stored = stored
    }
  }
}
