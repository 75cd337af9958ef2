internal import CLibPQ

/// The isolation of a transaction from others (PostgreSQL manual, section 13.2).
public enum PostgresIsolation: String, Sendable {
  /// Each statement sees all changes that were committed before it.
  case readCommitted = "READ COMMITTED"

  /// All statements see only changes that were committed before the first one.
  case repeatableRead = "REPEATABLE READ"

  /// Transactions have the same effect as if they ran one after another.
  case serializable = "SERIALIZABLE"
}

extension PostgresConnection {
  /// Calls a closure on this connection, up to a deadline.
  func use<Value>(
    until deadline: ContinuousClock.Instant, _ body: @Sendable (isolated PostgresConnection) throws -> Value
  ) throws -> Value {
    let wire = try connected()
    // A late request for the previous user of the connection.
    interruption.reset()
    try Task.checkCancellation()
    wire.deadline = deadline
    defer { wire.deadline = nil }
    return try body(self)
  }

  /// Commits the changes of a closure, or none of them when it throws.
  func commit<Value>(
    _ isolation: PostgresIsolation, until deadline: ContinuousClock.Instant,
    _ body: @Sendable (isolated PostgresConnection) throws -> Value
  ) throws -> Value {
    try use(until: deadline) { connection in
      try connection.execute("BEGIN ISOLATION LEVEL \(isolation.rawValue)")
      let value: Value
      do {
        value = try body(connection)
        // The last moment at which the outcome is certain.
        try connection.checkBeforeCommit()
      } catch {
        connection.rollBack()
        throw error
      }
      do {
        try connection.shielded { try connection.execute("COMMIT") }
      } catch let error as PostgresError where error.code == .connectionLost {
        throw PostgresError(
          .unknownOutcome,
          "the connection was lost during the commit of a transaction: check whether it was committed before retrying")
      }
      return value
    }
  }

  private func checkBeforeCommit() throws {
    let wire = try connected()
    try wire.check()
    // The server would treat a commit as a rollback without an error.
    guard Int(libpq.pointee.transactionStatus(wire.pointer)) == PQTRANS_INTRANS else {
      throw PostgresError(
        .failed, "a statement of the transaction failed, so it was rolled back: throw the error of that statement")
    }
  }

  /// Ends a transaction in any state; a connection on which that fails isn't used again.
  func rollBack() {
    guard isUsable, let wire, Int(libpq.pointee.transactionStatus(wire.pointer)) != PQTRANS_IDLE else { return }
    do { try shielded { try execute("ROLLBACK") } } catch { close() }
  }

  /// Runs a closure even after cancellation, with its own deadline for a silent server.
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
