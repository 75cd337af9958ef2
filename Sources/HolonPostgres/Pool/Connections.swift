internal import HolonBase
internal import HolonRepositories

/// The connections of a pool, and the callers that wait for one.
final class Connections: Sendable {
  struct State {
    var idle: [PostgresConnection] = []

    /// The number of connections that are open or being opened.
    var count = 0

    var waiting = WaitingCallers()

    /// The number of failed attempts to connect since the last successful one.
    var failures = 0

    /// The error of the last failed attempt.
    var trouble: PostgresError?

    var isClosed = false
  }

  let size: Int
  let configuration: PostgresConfiguration
  let state = Locked(State())

  init(size: Int, configuration: PostgresConfiguration) {
    (self.size, self.configuration) = (size, configuration)
  }

  /// Lends a connection to a closure, and takes it back.
  func lend<Value: Sendable>(
    until deadline: ContinuousClock.Instant, _ body: @Sendable (isolated PostgresConnection) throws -> Value
  ) async throws -> Value {
    while true {
      let connection = try await acquire(until: deadline)
      let outcome = await withTaskCancellationHandler {
        await connection.outcome(body)
      } onCancel: {
        connection.interruption.request()
      }
      release(connection, isUsable: outcome?.isUsable ?? false)
      // The server closed the connection before the first statement, so another connection can be used.
      if let outcome { return try outcome.result.get() }
    }
  }

  private func acquire(until deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
    try Task.checkCancellation()
    let (connection, isToOpen) = try state.use { state -> (PostgresConnection?, Bool) in
      if state.isClosed { throw PostgresError.closed }
      if let connection = state.idle.popLast() { return (connection, false) }
      // One is enough to find out whether the server is available again.
      guard state.count < (state.failures > 0 ? 1 : size) else { return (nil, false) }
      state.count += 1
      return (nil, true)
    }
    if let connection { return connection }
    if isToOpen { open() }
    return try await wait(until: deadline)
  }

  func release(_ connection: PostgresConnection, isUsable: Bool) {
    if isUsable {
      hand(connection)
    } else {
      Task { await connection.close() }
      let isWanted = state.use { state in
        guard !state.waiting.isEmpty, !state.isClosed else {
          state.count -= 1
          return false
        }
        return true
      }
      if isWanted { open() }
    }
  }

  /// Gives a connection to the caller that has waited longest, or keeps it.
  private func hand(_ connection: PostgresConnection) {
    let (caller, isSuperfluous) = state.use { state -> (WaitingCallers.Caller?, Bool) in
      if let caller = state.waiting.removeFirst() { return (caller, false) }
      guard state.isClosed else {
        state.idle.append(connection)
        return (nil, false)
      }
      state.count -= 1
      return (nil, true)
    }
    caller?.resume(returning: connection)
    if isSuperfluous { Task { await connection.close() } }
  }

  func close() {
    let (idle, waiting) = state.use { state in
      state.isClosed = true
      state.count -= state.idle.count
      defer { state.idle = [] }
      return (state.idle, state.waiting.removeAll())
    }
    for caller in waiting { caller.resume(throwing: PostgresError.closed) }
    for connection in idle { Task { await connection.close() } }
  }
}

extension Connections {
  /// Opens a connection, with any number of attempts, as long as a caller waits for one.
  private func open() {
    Task.detached { [self] in
      let backoff = Backoff(attempts: .max, first: .milliseconds(50), longest: .seconds(2))
      while true {
        do throws(PostgresError) {
          let connection = try PostgresConnection(configuration)
          try await connection.open()
          state.use { $0.failures = 0 }
          hand(connection)
          openForOthers()
          return
        } catch {
          guard let failures = fail(error) else { return }
          var random = SystemRandomNumberGenerator()
          try? await Task.sleep(for: backoff.wait(after: failures, using: &random))
        }
      }
    }
  }

  /// Records a failed attempt to open a connection.
  ///
  /// - Returns: The number of failed attempts; nil when no further attempt is needed.
  private func fail(_ error: PostgresError) -> Int? {
    let (failures, callers) = state.use { state -> (Int?, [WaitingCallers.Caller]) in
      state.failures += 1
      state.trouble = error
      // A caller that is refused now will be refused later, too.
      if error.code != .unavailable || state.isClosed {
        state.count -= 1
        state.failures = 0
        return (nil, state.waiting.removeAll())
      }
      guard !state.waiting.isEmpty, state.count == 1 else {
        state.count -= 1
        return (nil, [])
      }
      return (state.failures, [])
    }
    for caller in callers { caller.resume(throwing: error) }
    return failures
  }

  /// Opens a connection for waiting callers, if there is none that could be lent to them.
  func openIfNobodyDoes() {
    let isNeeded = state.use { state in
      guard state.count == 0, !state.isClosed, !state.waiting.isEmpty else { return false }
      state.count = 1
      return true
    }
    if isNeeded { open() }
  }

  /// Opens more connections when the server is available again, for callers that arrived meanwhile.
  private func openForOthers() {
    let missing = state.use { state in
      let missing = max(0, min(size - state.count, state.waiting.count))
      state.count += missing
      return missing
    }
    for _ in 0..<missing { open() }
  }
}

extension PostgresConnection {
  /// Returns the result of a closure, and whether the connection is usable after it; nil if it wasn't called.
  fileprivate func outcome<Value: Sendable>(
    _ body: @Sendable (isolated PostgresConnection) throws -> Value
  ) -> (result: Result<Value, any Error>, isUsable: Bool)? {
    guard let wire, !wire.isHungUp() else { return nil }
    let result = Result { try body(self) }
    // The closure may have started a transaction without ending it.
    rollBack()
    if case .failure(let error as PostgresError) = result, error.endsConnection { return (result, false) }
    return (result, isUsable && !wire.wasCalledOff)
  }
}

extension PostgresError {
  static var closed: PostgresError {
    PostgresError(.closed, "the pool of connections is closed: create another one")
  }
}
