internal import Foundation
public import HolonTracking

/// A clock that only advances when a test calls it.
///
/// ```swift
/// let clock = VirtualClock()
/// let tracker = try QueuedTracker(destination, over: transport, in: directory, clock: clock.clock)
/// await clock.advance(by: .seconds(600))  // whoever waits less than ten minutes goes on, each in its turn
/// ```
public final class VirtualClock: @unchecked Sendable {
  private struct Sleeper {
    let id: Int
    let end: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  // The lock guards everything below.
  private let lock = NSLock()
  private var now = Duration.zero
  private var offset: EventTime
  private var sleepers: [Sleeper] = []
  private var cancelled: Set<Int> = []
  private var lastID = 0

  /// Creates a clock with a time on the wall.
  ///
  /// - Parameter time: The initial time on the wall.
  public init(time: EventTime = EventTime(microseconds: 1_795_300_000_000_000)) { offset = time }

  /// The clock for the tested code.
  public var clock: TrackingClock {
    TrackingClock(
      time: { self.lock.withLock { self.offset + self.now } }, now: { self.lock.withLock { self.now } },
      sleep: { try await self.sleep($0) })
  }

  /// The time that has passed.
  public var elapsed: Duration { lock.withLock { now } }

  /// Sets the time on the wall, as a user or a time server does.
  public func set(_ time: EventTime) { lock.withLock { offset = time - now } }

  /// Advances the time, and wakes the waiting tasks in the order of their times.
  public func advance(by duration: Duration) async {
    let end = lock.withLock { now + duration }
    await settle()
    while let sleeper = takeNext(until: end) {
      sleeper.resume()
      await settle()
    }
    lock.withLock { now = end }
    await settle()
  }

  /// Advances the time until a condition holds, for at most an hour by default.
  ///
  /// - Returns: Whether the condition holds; false at the earliest after five minutes without a waiting task.
  public func advance(within limit: Duration = .seconds(3600), until isReached: () -> Bool) async -> Bool {
    let end = lock.withLock { now + limit }
    var lastWake = ContinuousClock.now
    await settle()
    while !isReached() {
      if let sleeper = takeNext(until: end) {
        sleeper.resume()
        await settle()
        lastWake = .now
      } else {
        // No task waits for this clock yet; a busy machine may take its time to get there.
        guard ContinuousClock.now - lastWake < .seconds(300) else { return false }
        await settle(rounds: 1)
      }
    }
    return true
  }

  private func takeNext(until end: Duration) -> CheckedContinuation<Void, any Error>? {
    lock.withLock {
      guard let index = sleepers.indices.min(by: { sleepers[$0].end < sleepers[$1].end }), sleepers[index].end <= end
      else { return nil }
      now = max(now, sleepers[index].end)
      return sleepers.remove(at: index).continuation
    }
  }

  /// Lets the tasks that were woken run until they wait again.
  private func settle(rounds: Int = 2) async {
    for _ in 0..<rounds {
      for _ in 0..<20 { await Task.yield() }
      // If other work is pending, this task runs last.
      await Task(priority: .background) {}.value
      try? await Task.sleep(for: .microseconds(300))
    }
  }

  private func sleep(_ duration: Duration) async throws {
    let id = lock.withLock {
      lastID += 1
      return lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = lock.withLock {
          if cancelled.remove(id) != nil { return true }
          sleepers.append(Sleeper(id: id, end: now + duration, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = lock.withLock { () -> Sleeper? in
        guard let index = sleepers.firstIndex(where: { $0.id == id }) else {
          cancelled.insert(id)
          return nil
        }
        return sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
