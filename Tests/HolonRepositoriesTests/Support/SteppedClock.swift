import Foundation
import HolonBase
import HolonRepositories

/// A clock on which tasks wait until a test advances it.
final class SteppedClock: Sendable {
  private struct State {
    var now = Duration.zero
    var jump = Duration.zero
    var waiting: [Int: (end: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var number = 0
  }

  private let state = Locked(State())

  var clock: RepositoryClock {
    RepositoryClock(
      now: { [state] in state.value.now },
      date: { [state] in
        let time = state.value.now + state.value.jump
        return Date(timeIntervalSinceReferenceDate: 1_000_000 + Double(time.components.seconds))
      },
      sleepUntil: { [self] in try await sleep(until: $0) })
  }

  /// The time since the start.
  var now: Duration { state.value.now }

  /// Sets the time of day forward, or back.
  func jump(by duration: Duration) { state.use { $0.jump += duration } }

  /// Waits until a task sleeps, and returns the shortest rest.
  func nextSleep() async -> Duration {
    while true {
      let current = state.value
      if let end = current.waiting.values.map(\.end).min() { return end - current.now }
      await Task.yield()
    }
  }

  /// Advances the time, and wakes the tasks whose time has come.
  func advance(by duration: Duration) {
    var over: [CheckedContinuation<Void, any Error>] = []
    state.use { state in
      state.now += duration
      for (number, waiter) in state.waiting where waiter.end <= state.now {
        over.append(waiter.continuation)
        state.waiting[number] = nil
      }
    }
    for continuation in over { continuation.resume() }
  }

  private func sleep(until end: Duration) async throws {
    var number = 0
    state.use { state in
      state.number += 1
      number = state.number
    }
    try await withTaskCancellationHandler { [number] in
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        var (isCancelled, isOver) = (false, false)
        state.use { state in
          (isCancelled, isOver) = (Task.isCancelled, end <= state.now)
          if !isCancelled, !isOver { state.waiting[number] = (end, continuation) }
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) } else if isOver { continuation.resume() }
      }
    } onCancel: { [number] in
      var waiter: CheckedContinuation<Void, any Error>?
      state.use { waiter = $0.waiting.removeValue(forKey: number)?.continuation }
      waiter?.resume(throwing: CancellationError())
    }
  }
}

/// A source of randomness that always returns the greatest number, so that waits are as long as possible.
struct GreatestNumbers: RandomNumberGenerator {
  func next() -> UInt64 { .max }
}
