internal import Foundation
internal import HolonBase

/// The state of the delivery of a whole, which all of its copies share.
final class DeliveryState: Sendable {
  /// The outcome of a write that the outbox couldn't record.
  enum Outcome: Sendable {
    case delivered
    case dead(RepositoryError)

    /// The stored entities differ; the closure returns the numbers of the writes that can't follow them.
    case adopted(@Sendable () async throws -> [Int])
  }

  /// A wait that applies to all writes.
  struct Pause: Sendable {
    let end: Duration
    let error: any Error

    /// Whether a source has demanded it, so that it also applies when a caller asks for a delivery.
    let isDemanded: Bool
  }

  private struct State {
    var status = DeliveryStatus()
    var subscribers: [Int: AsyncStream<DeliveryStatus>.Continuation] = [:]
    var lastSubscriber = 0
    var task: Task<Void, Never>?
    var isWoken = false
    var pause: Pause?

    /// The number of pauses since the last success.
    var pauses = 0
    var wasUnreachable = false

    /// The failed attempts of writes in this process, with those that haven't reached a source.
    var tries: [Int: Int] = [:]

    /// The times at which this process has stored writes, independently of the time of day.
    var appended: [UUID: Duration] = [:]
    var unsettled: [Int: Outcome] = [:]
  }

  /// Notified when there is something to do.
  let work = ChangeHub<Int>()

  /// The turn of passes, one after another.
  let turn = KeyedTurns<Int>()

  private let state = Locked(State())
}

// The status.
extension DeliveryState {
  var status: DeliveryStatus { state.use(\.status) }

  func change(_ body: (inout DeliveryStatus) -> Void) {
    state.use { state in
      let before = state.status
      body(&state.status)
      guard state.status != before else { return }
      // Under the lock, so that subscribers receive them in order.
      for subscriber in state.subscribers.values { subscriber.yield(state.status) }
    }
  }

  var statuses: AsyncStream<DeliveryStatus> {
    let (stream, continuation) = AsyncStream.makeStream(of: DeliveryStatus.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.use { state in
      state.lastSubscriber += 1
      state.subscribers[state.lastSubscriber] = continuation
      continuation.yield(state.status)
      return state.lastSubscriber
    }
    continuation.onTermination = { [weak self] _ in
      // The value is released outside of the lock, because its end may call this again.
      _ = self?.state.use { $0.subscribers.removeValue(forKey: number) }
    }
    return stream
  }
}

// The service.
extension DeliveryState {
  func start(_ run: @escaping @Sendable () async -> Void) {
    state.use { state in
      guard state.task == nil else { return }
      state.task = Task { await run() }
    }
  }

  func stop() async {
    guard let task = state.use(\.task) else { return }
    task.cancel()
    await task.value
    state.use { if $0.task == task { $0.task = nil } }
  }

  /// Makes the next pass attempt all writes, and starts it.
  func wake() {
    state.use { $0.isWoken = true }
    ring()
  }

  /// Returns whether all writes are to be attempted, once.
  func takeWake() -> Bool {
    state.use { state in
      defer { state.isWoken = false }
      return state.isWoken
    }
  }

  /// Records that the outbox has a new write.
  func append(_ key: UUID, at now: Duration) {
    state.use { $0.appended[key] = now }
    change { $0.waiting += 1 }
    ring()
  }

  /// Starts the next pass.
  func ring() { work.notify(.everything) }
}

// The attempts.
extension DeliveryState {
  /// The wait that applies to all writes; nil when it is over.
  func pause(at now: Duration) -> Pause? {
    state.use { state in
      if let pause = state.pause, pause.end <= now { state.pause = nil }
      return state.pause
    }
  }

  func begin(_ pause: Pause) {
    state.use { state in
      state.pause = pause
      state.wasUnreachable = state.wasUnreachable || pause.error.isUnreached
    }
  }

  /// Returns the number of pauses since the last success, with the one that begins.
  func countPause() -> Int {
    state.use { state in
      state.pauses += 1
      return state.pauses
    }
  }

  /// Records a response of the sources; returns whether they had been unreachable.
  func recover(_ number: Int) -> Bool {
    state.use { state in
      defer { (state.pauses, state.wasUnreachable) = (0, false) }
      state.tries[number] = nil
      return state.wasUnreachable
    }
  }

  /// Records a failed attempt of a write.
  ///
  /// - Returns: The number of its failed attempts.
  func countTry(_ number: Int, atLeast attempts: Int) -> Int {
    state.use { state in
      state.tries[number] = max(state.tries[number, default: 0] + 1, attempts)
      return state.tries[number, default: 1]
    }
  }

  /// The keys of the writes that this process has stored.
  var appendedKeys: Set<UUID> { state.use { Set($0.appended.keys) } }

  /// Returns the time at which this process has stored a write; nil for one of another process.
  func timeOfAppending(_ key: UUID) -> Duration? { state.use { $0.appended[key] } }

  func forgetAppending(_ keys: Set<UUID>) { state.use { state in for key in keys { state.appended[key] = nil } } }

  /// Forgets attempts of writes that are no longer pending.
  func keepTries(of numbers: Set<Int>) {
    state.use { state in
      guard !state.tries.isEmpty else { return }
      state.tries = state.tries.filter { numbers.contains($0.key) }
    }
  }
}

// Outcomes that the outbox couldn't record.
extension DeliveryState {
  var unsettled: [Int: Outcome] { state.use(\.unsettled) }

  func remember(_ outcome: Outcome, of number: Int) { state.use { $0.unsettled[number] = outcome } }

  func forget(_ number: Int) { state.use { _ = $0.unsettled.removeValue(forKey: number) } }
}
