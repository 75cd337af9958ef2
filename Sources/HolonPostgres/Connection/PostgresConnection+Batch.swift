internal import CLibPQ
public import HolonSQL

/// A statement with its values.
public struct PostgresStatement: Hashable, Sendable {
  /// The statement, with `$1`, `$2` and so on for its values.
  public let sql: String

  /// The values.
  public let values: [SQLValue]

  /// Creates a statement.
  public init(_ sql: String, _ values: [SQLValue] = []) {
    self.sql = sql
    self.values = values
  }
}

extension PostgresConnection {
  /// Executes several statements in one round trip to the server.
  ///
  /// They are one transaction, also outside of an explicit one: all of them are executed or none.
  ///
  /// - Returns: The number of rows that each of them has changed.
  /// - Throws: ``PostgresError`` of the first that failed; `CancellationError`.
  @discardableResult
  public func batch(_ statements: [PostgresStatement]) throws -> [Int] {
    var counts: [Int] = []
    try pipeline(statements) { _, answer in counts.append(answer.affected) }
    return counts
  }

  /// Returns the rows of several statements, in one round trip to the server.
  ///
  /// - Parameters:
  ///   - statements: The statements, all of which are executed or none.
  ///   - read: Converts a row of the statement with an index, from 0.
  /// - Returns: The converted rows of each statement.
  /// - Throws: ``PostgresError`` of the first that failed; `CancellationError`; errors that `read` throws.
  public func batch<Value>(
    _ statements: [PostgresStatement], _ read: (_ index: Int, borrowing SQLRow) throws -> Value
  ) throws -> [[Value]] {
    var values: [[Value]] = []
    var failure: (any Error)?
    try pipeline(statements) { index, answer in
      guard failure == nil else { return }
      do {
        values.append(try answer.rows { row in try read(index, row) })
      } catch {
        // The other responses have to be read nevertheless.
        failure = error
      }
    }
    if let failure { throw failure }
    return values
  }

  private func pipeline(_ statements: [PostgresStatement], _ take: (Int, borrowing Answer) -> Void) throws {
    guard !statements.isEmpty else { return }
    let wire = try connected()
    let parameters = try statements.map { try Parameters($0.values) }
    try wire.check()
    guard libpq.pointee.enterPipelineMode(wire.pointer) == 1 else { throw wire.lost() }
    // The statement of each response; nil for one that was only prepared.
    var expected: [Int?] = []
    var prepared: [String] = []
    for (index, statement) in statements.enumerated() {
      let name: String
      if let known = self.statements.name(of: statement.sql) {
        name = known
      } else {
        name = self.statements.newName()
        guard libpq.pointee.sendPrepare(wire.pointer, name, statement.sql, 0, nil) == 1 else { throw wire.lost() }
        self.statements.keep(name, for: statement.sql)
        prepared.append(statement.sql)
        expected.append(nil)
      }
      guard send(name, parameters[index], wire) else { throw wire.lost() }
      expected.append(index)
    }
    guard libpq.pointee.pipelineSync(wire.pointer) == 1 else { throw wire.lost() }
    try wire.flush()
    let failure = try takeAnswers(expected, wire, take)
    guard libpq.pointee.exitPipelineMode(wire.pointer) == 1 else { throw wire.lost() }
    let reason = wire.takeReason()
    if let failure {
      // Statements after the failure weren't prepared.
      for sql in prepared { self.statements.forget(sql) }
      if failure.isAboutPreparing { for statement in statements { self.statements.forget(statement.sql) } }
      throw reason ?? failure
    }
  }

  private func takeAnswers(
    _ expected: [Int?], _ wire: Wire, _ take: (Int, borrowing Answer) -> Void
  ) throws -> PostgresError? {
    var failure: PostgresError?
    for index in expected {
      while let next = try wire.next() {
        let answer = Answer(libpq, next)
        if let error = answer.error {
          if !answer.isAborted { failure = failure ?? error }
        } else if let index {
          take(index, answer)
        }
      }
    }
    guard let last = try wire.next() else { throw wire.lost("the server sent no end of the batch") }
    let sync = Answer(libpq, last)
    guard sync.status == PGRES_PIPELINE_SYNC else { throw wire.lost("the server ended the batch in an unexpected way") }
    return failure
  }
}
