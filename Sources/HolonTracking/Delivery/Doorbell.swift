internal import HolonBase

/// A signal for tasks that wait for a change.
///
/// A task gets a ticket, checks the state, and then waits with the ticket. A ring in between ends the wait immediately.
final class Doorbell: Sendable {
  private struct State {
    var rings = 0
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Locked(State())

  /// A ticket for waiting.
  var ticket: Int { state.use { $0.rings } }

  /// Wakes all waiting tasks.
  func ring() {
    let waiters = state.use { state in
      state.rings += 1
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// Waits for a ring after the ticket was issued, or for some time.
  func wait(_ ticket: Int, for duration: Duration?, on clock: TrackingClock) async {
    let id = state.use { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    var timer: Task<Void, Never>?
    if let duration {
      timer = Task {
        try? await clock.sleep(duration)
        if !Task.isCancelled { wake(id, ticket) }
      }
    }
    await withCheckedContinuation { continuation in
      let isOver = state.use { state in
        if state.rings != ticket || state.waiters.updateValue(continuation, forKey: id) != nil { return true }
        return false
      }
      if isOver { continuation.resume() }
    }
    timer?.cancel()
  }

  private func wake(_ id: Int, _ ticket: Int) {
    // A timer that ends before its waiter waits counts as a ring, so that it isn't missed.
    let waiter = state.use { state in
      let waiter = state.waiters.removeValue(forKey: id)
      if waiter == nil { state.rings += 1 }
      return waiter
    }
    waiter?.resume()
  }
}
