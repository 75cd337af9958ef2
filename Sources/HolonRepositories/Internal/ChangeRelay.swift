internal import HolonBase

/// The changes of the sources on their way to the observers of a whole.
///
/// While a write of an entity is under way, its changes are collected, so that the observers are notified of a write in
/// several sources once, at its end.
final class ChangeRelay<ID: Hashable & Sendable>: Sendable {
  private struct State {
    var held: [ID: Int] = [:]
    var collected: Set<ID> = []
  }

  private let state = Locked(State())
  private let hub = ChangeHub<ID>()

  /// Adds an observer; returns the one that the sources have to notify instead.
  func add(_ observer: ChangeObserver<ID>) -> ChangeObserver<ID> {
    hub.add(observer)
    return observer.relaying { [self] change, observer in
      if let change = passing(change) { observer.notify(change) }
    }
  }

  /// Runs a closure, and reports the changes of the entities when it has ended.
  func hold<Answer>(_ ids: Set<ID>, _ work: () async throws -> Answer) async rethrows -> Answer {
    state.use { state in for id in ids { state.held[id, default: 0] += 1 } }
    defer { release(ids) }
    return try await work()
  }

  /// Notifies the observers of a change that no source reports.
  func notify(_ ids: Set<ID>) {
    if let change = passing(.entities(ids)) { hub.notify(change) }
  }

  /// Returns the part of a change that is reported immediately.
  private func passing(_ change: RepositoryChange<ID>) -> RepositoryChange<ID>? {
    guard case .entities(let ids) = change else { return change }
    return state.use { state in
      guard !state.held.isEmpty else { return change }
      let held = ids.filter { state.held[$0] != nil }
      state.collected.formUnion(held)
      return held.count == ids.count && !ids.isEmpty ? nil : .entities(ids.subtracting(held))
    }
  }

  private func release(_ ids: Set<ID>) {
    let changed = state.use { state in
      var free: Set<ID> = []
      for id in ids {
        let count = state.held[id, default: 1] - 1
        state.held[id] = count > 0 ? count : nil
        if count == 0, state.collected.remove(id) != nil { free.insert(id) }
      }
      return free
    }
    if !changed.isEmpty { hub.notify(.entities(changed)) }
  }
}
