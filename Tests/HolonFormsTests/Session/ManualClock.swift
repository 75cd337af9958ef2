import Synchronization

/// A clock that advances only on request, and counts its waiting tasks.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    var nextSleeper = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var watchers: [(deadlines: Set<Instant>, continuation: CheckedContinuation<Void, Never>)] = []
    var cancelled: Set<Int> = []

    /// Removes and returns the watchers that wait for exactly the current deadlines.
    mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
      let deadlines = Set(sleepers.values.map(\.deadline))
      defer { watchers.removeAll { $0.deadlines == deadlines } }
      return watchers.filter { $0.deadlines == deadlines }.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (result, satisfied): (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) = state.withLock {
          if $0.cancelled.contains(number) { return (.failure(CancellationError()), []) }
          if deadline <= $0.now { return (.success(()), []) }
          $0.sleepers[number] = (deadline, continuation)
          return (nil, $0.takeSatisfied())
        }
        if let result { continuation.resume(with: result) }
        for watcher in satisfied { watcher.resume() }
      }
    } onCancel: {
      let (sleeper, satisfied) = state.withLock { state in
        state.cancelled.insert(number)
        return (state.sleepers.removeValue(forKey: number), state.takeSatisfied())
      }
      sleeper?.continuation.resume(throwing: CancellationError())
      for watcher in satisfied { watcher.resume() }
    }
  }

  /// Advances the time, and wakes the tasks whose deadlines have passed.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until the sleeping tasks are those with deadlines after these durations.
  func waitForSleepers(_ durations: Duration...) async {
    await withCheckedContinuation { continuation in
      let satisfied = state.withLock { state in
        state.watchers.append((Set(durations.map { state.now.advanced(by: $0) }), continuation))
        return state.takeSatisfied()
      }
      for watcher in satisfied { watcher.resume() }
    }
  }
}
