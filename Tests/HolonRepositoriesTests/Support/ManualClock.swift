import HolonBase
import HolonRepositories

/// A clock that advances on request of a test, or when a task waits for it.
final class ManualClock: Sendable {
  private let state = Locked<(now: Duration, waits: [Duration])>((.zero, []))

  var clock: RepositoryClock {
    RepositoryClock(
      now: { [state] in state.value.now },
      sleepUntil: { [state] moment in
        try Task.checkCancellation()
        state.use { state in
          state.waits.append(moment - state.now)
          state.now = moment
        }
      })
  }

  /// The waits of tasks, one by one.
  var waits: [Duration] { state.value.waits }

  func advance(by duration: Duration) { state.use { $0.now += duration } }
}
