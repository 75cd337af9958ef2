internal import HolonBase

/// Tasks under way that callers with the same key can join.
package final class Flights<Key: Hashable & Sendable>: Sendable {
  private let flights = Locked<[Key: any Sendable]>([:])

  package init() {}

  /// Joins the task for a key, or starts it.
  ///
  /// - Throws: Errors that the task throws; `CancellationError` when the caller is cancelled.
  package func join<Answer: Sendable>(
    _ key: Key, _ work: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    let (flight, seat) = flights.use { flights -> (Flight<Answer>, Int) in
      if let flight = flights[key] as? Flight<Answer>, let seat = flight.board() { return (flight, seat) }
      let flight = Flight<Answer>()
      flights[key] = flight
      return (flight, flight.start(work) { [self] in remove(flight, key) })
    }
    return try await withTaskCancellationHandler {
      try await flight.arrival(of: seat)
    } onCancel: {
      flight.leave(seat)
    }
  }

  /// Prevents further callers from joining the current tasks.
  func close() {
    flights.use { $0 = [:] }
  }

  private func remove<Answer>(_ flight: Flight<Answer>, _ key: Key) {
    flights.use { flights in
      if flights[key] as? Flight<Answer> === flight { flights[key] = nil }
    }
  }
}

/// A task for several callers, cancelled when the last of them has left.
private final class Flight<Answer: Sendable>: Sendable {
  private enum Seat {
    case taken
    case waiting(CheckedContinuation<Answer, any Error>)
    case left
  }

  private struct State {
    var seats: [Int: Seat] = [:]
    var number = 0
    var task: Task<Void, Never>?
    var outcome: Result<Answer, any Error>?
    var isAbandoned = false
  }

  private let state = Locked(State())

  /// Starts the task for the first caller.
  func start(_ work: @escaping @Sendable () async throws -> Answer, end: @escaping @Sendable () -> Void) -> Int {
    state.use { state in
      state.seats[0] = .taken
      state.task = Task { [self] in
        let outcome: Result<Answer, any Error>
        do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
        end()
        land(outcome)
      }
      return 0
    }
  }

  /// Joins the task; returns nil when it is too late.
  func board() -> Int? {
    state.use { state in
      guard !state.isAbandoned, state.outcome == nil else { return nil }
      state.number += 1
      state.seats[state.number] = .taken
      return state.number
    }
  }

  func arrival(of seat: Int) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let outcome = state.use { state -> Result<Answer, any Error>? in
        if case .left = state.seats[seat] { return .failure(CancellationError()) }
        if let outcome = state.outcome { return outcome }
        state.seats[seat] = .waiting(continuation)
        return nil
      }
      if let outcome { continuation.resume(with: outcome) }
    }
  }

  func leave(_ seat: Int) {
    let (continuation, task) = state.use { state -> (CheckedContinuation<Answer, any Error>?, Task<Void, Never>?) in
      guard state.outcome == nil else { return (nil, nil) }
      let seatBefore = state.seats[seat]
      state.seats[seat] = .left
      state.isAbandoned = state.seats.values.allSatisfy { if case .left = $0 { true } else { false } }
      let task = state.isAbandoned ? state.task : nil
      if case .waiting(let continuation) = seatBefore { return (continuation, task) }
      return (nil, task)
    }
    task?.cancel()
    continuation?.resume(throwing: CancellationError())
  }

  private func land(_ outcome: Result<Answer, any Error>) {
    let waiting = state.use { state in
      state.outcome = outcome
      return state.seats.values.compactMap { if case .waiting(let continuation) = $0 { continuation } else { nil } }
    }
    for continuation in waiting { continuation.resume(with: outcome) }
  }
}
