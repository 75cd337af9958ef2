internal import HolonBase

/// Lets those who want the same keys work one after another, in the order in which they came.
final class KeyedTurns<Key: Hashable & Sendable>: Sendable {
  private struct Waiter {
    let keys: Set<Key>
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var held: Set<Key> = []
    var waiting: [Waiter] = []

    /// Takes those from the queue whose keys are free, and who wouldn't overtake anyone who wants the same.
    mutating func next() -> [Waiter] {
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

  /// Works when all keys are free, which are held meanwhile.
  func hold<Answer>(_ keys: Set<Key>, _ work: () async throws -> Answer) async rethrows -> Answer {
    await take(keys)
    defer { give(keys) }
    return try await work()
  }

  private func take(_ keys: Set<Key>) async {
    await withCheckedContinuation { continuation in
      let ready = state.use { state in
        state.waiting.append(Waiter(keys: keys, continuation: continuation))
        return state.next()
      }
      for waiter in ready { waiter.continuation.resume() }
    }
  }

  private func give(_ keys: Set<Key>) {
    let ready = state.use { state in
      state.held.subtract(keys)
      return state.next()
    }
    for waiter in ready { waiter.continuation.resume() }
  }
}
