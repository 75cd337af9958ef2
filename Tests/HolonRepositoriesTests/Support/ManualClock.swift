import HolonRepositories

/// A clock that goes on when a test says so, or when somebody waits by it.
final class ManualClock: Sendable {
  private let state = Shared<(now: Duration, waits: [Duration])>((.zero, []))

  var clock: RepositoryClock {
    RepositoryClock(
      now: { [state] in state.value.now },
      sleep: { [state] duration in
        try Task.checkCancellation()
        state.change { state in
          state.now += duration
          state.waits.append(duration)
        }
      })
  }

  /// How long others have waited, one by one.
  var waits: [Duration] { state.value.waits }

  func advance(by duration: Duration) { state.change { $0.now += duration } }
}
