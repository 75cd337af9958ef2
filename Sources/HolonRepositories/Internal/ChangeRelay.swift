internal import HolonBase

/// The changes of the sources on their way to the observers of a whole.
///
/// While a write of an entity is under way, its changes are collected, so that the observers are notified of a write in
/// several sources once, at its end. While an addition is delivered, the changes of the other sources are collected,
/// because one of them may be that of the added entity, with an identifier that isn't known yet.
final class ChangeRelay<ID: Hashable & Sendable>: Sendable {
  private struct State {
    var held: [ID: Int] = [:]
    var collected: Set<ID> = []
    var additions = 0
    var delivered: RepositoryChange<ID>?

    /// The present identifiers of entities by their former ones.
    var names: [ID: ID] = [:]

    /// Adds the former identifiers, which observers may know.
    func withFormerNames(_ ids: Set<ID>) -> Set<ID> {
      names.isEmpty ? ids : names.reduce(into: ids) { if ids.contains($1.value) { $0.insert($1.key) } }
    }
  }

  private let state = Locked(State())
  private let hub = ChangeHub<ID>()

  /// Adds an observer.
  func add(_ observer: ChangeObserver<ID>) { hub.add(observer) }

  /// Returns the observer that a source has to notify instead.
  ///
  /// - Parameter isFirst: Whether it is the first source, to which nothing is delivered.
  func relay(to observer: ChangeObserver<ID>, isFirst: Bool) -> ChangeObserver<ID> {
    observer.relaying { [self] change, observer in
      if let change = passing(change, isFirst: isFirst) { observer.notify(change) }
    }
  }

  /// Begins to collect the changes of the sources to which an addition is delivered.
  func beginAddition() { state.use { $0.additions += 1 } }

  /// Reports the changes that were collected during an addition.
  func endAddition() {
    let change = state.use { state -> RepositoryChange<ID>? in
      state.additions -= 1
      guard state.additions == 0 else { return nil }
      defer { state.delivered = nil }
      return state.delivered
    }
    if let change { hub.notify(change) }
  }

  /// Runs a closure, and reports the changes of the entities when it has ended.
  func hold<Answer>(_ ids: Set<ID>, _ work: () async throws -> Answer) async rethrows -> Answer {
    state.use { state in for id in ids { state.held[id, default: 0] += 1 } }
    defer { release(ids) }
    return try await work()
  }

  /// Notifies the observers of a change that no source reports.
  func notify(_ ids: Set<ID>) {
    if let change = passing(.entities(ids), isFirst: true) { hub.notify(change) }
  }

  /// Returns the part of a change that is reported immediately.
  private func passing(_ change: RepositoryChange<ID>, isFirst: Bool) -> RepositoryChange<ID>? {
    state.use { state in
      if state.additions > 0, !isFirst {
        state.delivered = state.delivered?.merging(change) ?? change
        return nil
      }
      guard case .entities(let changed) = change else { return change }
      let ids = state.withFormerNames(changed)
      guard !state.held.isEmpty else { return .entities(ids) }
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

// Identifiers that a service has replaced by its own.
extension ChangeRelay {
  /// Whether any entity had another identifier before.
  var hasNames: Bool { state.use { !$0.names.isEmpty } }

  /// Returns the present identifier of an entity.
  func current(_ id: ID) -> ID { state.use { $0.names[id] ?? id } }

  /// Records that an entity has another identifier from now on.
  func rename(_ old: ID, to new: ID) {
    state.use { state in
      for (name, current) in state.names where current == old { state.names[name] = new }
      state.names[new] = nil
      state.names[old] = new
    }
  }

  /// Forgets a former identifier.
  func forgetName(_ id: ID) { state.use { _ = $0.names.removeValue(forKey: id) } }
}
