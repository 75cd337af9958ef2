internal import CLibPQ

/// The isolation of a transaction from others (PostgreSQL manual, section 13.2).
public enum PostgresIsolation: String, Sendable {
  /// Each statement sees what was committed before it.
  case readCommitted = "READ COMMITTED"

  /// All statements see what was committed before the first.
  case repeatableRead = "REPEATABLE READ"

  /// As if transactions were done one after another.
  case serializable = "SERIALIZABLE"
}

extension PostgresConnection {
  /// Does something on this connection, for at most some time.
  func use<Value>(
    until deadline: ContinuousClock.Instant, _ body: @Sendable (isolated PostgresConnection) throws -> Value
  ) throws -> Value {
    let wire = try connected()
    // A request that came too late for whoever had the connection before.
    interruption.reset()
    try Task.checkCancellation()
    wire.deadline = deadline
    defer { wire.deadline = nil }
    return try body(self)
  }

  /// Commits what a closure does, or none of it when it throws.
  func commit<Value>(
    _ isolation: PostgresIsolation, until deadline: ContinuousClock.Instant,
    _ body: @Sendable (isolated PostgresConnection) throws -> Value
  ) throws -> Value {
    try use(until: deadline) { connection in
      try connection.execute("BEGIN ISOLATION LEVEL \(isolation.rawValue)")
      let value: Value
      do {
        value = try body(connection)
        // The last moment at which nobody needs to ask whether it's done.
        try connection.checkBeforeCommit()
      } catch {
        connection.rollBack()
        throw error
      }
      do {
        try connection.shielded { try connection.execute("COMMIT") }
      } catch let error as PostgresError where error.code == .connectionLost {
        throw PostgresError(
          .unknownOutcome, "the connection broke at the end of a transaction: look whether it is done, then go on")
      }
      return value
    }
  }

  private func checkBeforeCommit() throws {
    let wire = try connected()
    try wire.check()
    // The server would take a commit for a rollback, and say nothing.
    guard Int(libpq.pointee.transactionStatus(wire.pointer)) == PQTRANS_INTRANS else {
      throw PostgresError(.failed, "a statement of the transaction has failed, so nothing is kept: throw its error")
    }
  }

  /// Leaves a transaction, whatever state it is in; a connection on which that fails isn't used again.
  func rollBack() {
    guard isUsable, let wire, Int(libpq.pointee.transactionStatus(wire.pointer)) != PQTRANS_IDLE else { return }
    do { try shielded { try execute("ROLLBACK") } } catch { close() }
  }

  /// Does what has to be done whether somebody waits for it or not; a server that is silent for long isn't waited for.
  private func shielded(_ body: () throws -> Void) throws {
    let wire = try connected()
    let deadline = wire.deadline
    wire.isShielded = true
    wire.shieldedUntil = ContinuousClock.now + .seconds(15)
    defer {
      wire.isShielded = false
      wire.deadline = deadline
    }
    try body()
  }
}
