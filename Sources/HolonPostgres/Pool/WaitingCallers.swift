internal import HolonBase

/// The callers that wait for a connection, in the order of their arrival.
struct WaitingCallers {
  typealias Caller = CheckedContinuation<PostgresConnection, any Error>

  /// The callers by number, in the order of their arrival.
  private var callers: [Int: Caller] = [:]

  /// A lower bound for the callers' numbers.
  private var first = 1
  private var number = 0

  var isEmpty: Bool { callers.isEmpty }

  var count: Int { callers.count }

  mutating func newNumber() -> Int {
    number += 1
    return number
  }

  mutating func append(_ caller: Caller, _ number: Int) {
    callers[number] = caller
    first = min(first, number)
  }

  mutating func removeFirst() -> Caller? {
    while !callers.isEmpty {
      defer { first += 1 }
      if let caller = callers.removeValue(forKey: first) { return caller }
    }
    return nil
  }

  mutating func remove(_ number: Int) -> Caller? { callers.removeValue(forKey: number) }

  mutating func removeAll() -> [Caller] {
    defer { callers = [:] }
    return callers.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension Connections {
  /// Waits for a connection, up to a deadline.
  func wait(until deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
    let number = state.use { $0.waiting.newNumber() }
    let alarm = Task { [weak self] in
      try await Task.sleep(until: deadline, clock: .continuous)
      self?.expire(number)
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enqueue($0, number) }
    } onCancel: {
      state.use { $0.waiting.remove(number) }?.resume(throwing: CancellationError())
    }
  }

  private func enqueue(_ caller: WaitingCallers.Caller, _ number: Int) {
    // Meanwhile a connection may have been returned, or all may have been closed.
    let outcome = state.use { state -> Result<PostgresConnection, any Error>? in
      if state.isClosed { return .failure(PostgresError.closed) }
      if Task.isCancelled { return .failure(CancellationError()) }
      if let connection = state.idle.popLast() { return .success(connection) }
      state.waiting.append(caller, number)
      return nil
    }
    if let outcome { caller.resume(with: outcome) } else { openIfNobodyDoes() }
  }

  private func expire(_ number: Int) {
    let (caller, trouble) = state.use { ($0.waiting.remove(number), $0.failures > 0 ? $0.trouble : nil) }
    let reason = trouble.map { $0.message } ?? "all connections are in use: try again later, or enlarge the pool"
    caller?.resume(throwing: PostgresError(.unavailable, reason))
  }
}
