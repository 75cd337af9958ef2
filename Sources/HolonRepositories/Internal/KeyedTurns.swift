internal import HolonBase

/// A lock for keys: tasks with the same keys run one after another, in the order of their arrival.
package final class KeyedTurns<Key: Hashable & Sendable>: Sendable {
  private struct Waiter {
    let keys: Set<Key>
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var held: Set<Key> = []
    var waiting: [Waiter] = []

    /// Removes and returns the waiting tasks whose keys are free, without overtaking others with the same keys.
    mutating func next() -> [Waiter] {
      if waiting.isEmpty { return [] }
      var blocked = held
      var ready: [Waiter] = []
      waiting.removeAll { waiter in
        defer { blocked.formUnion(waiter.keys) }
        guard waiter.keys.isDisjoint(with: blocked) else { return false }
        ready.append(waiter)
        return true
      }
      for waiter in ready { held.formUnion(waiter.keys) }
      return ready
    }
  }

  private let state = Locked(State())

  package init() {}

  /// Runs a closure when all keys are free, and holds them meanwhile.
  package func hold<Answer>(_ keys: Set<Key>, _ work: () async throws -> Answer) async rethrows -> Answer {
    await acquire(keys)
    defer { release(keys) }
    return try await work()
  }

  private func acquire(_ keys: Set<Key>) async {
    let isFree = state.use { state in
      guard state.waiting.isEmpty, state.held.isDisjoint(with: keys) else { return false }
      state.held.formUnion(keys)
      return true
    }
    if isFree { return }
    await withCheckedContinuation { continuation in
      let ready = state.use { state in
        state.waiting.append(Waiter(keys: keys, continuation: continuation))
        return state.next()
      }
      for waiter in ready { waiter.continuation.resume() }
    }
  }

  private func release(_ keys: Set<Key>) {
    let ready = state.use { state in
      state.held.subtract(keys)
      return state.next()
    }
    for waiter in ready { waiter.continuation.resume() }
  }
}
