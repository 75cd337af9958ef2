internal import CLibPQ
import Dispatch
internal import HolonBase
public import HolonSQL

/// A connection to a PostgreSQL server, with its own thread, on which statements wait for their responses.
///
/// A ``PostgresPool`` opens connections and lends them. In a closure with a connection, statements follow each other
/// without switching threads.
///
/// ```swift
/// let count = try await pool.transaction { connection in
///   try connection.execute("UPDATE space SET head = head + 1 WHERE id = $1", [.uuid(space)])
/// }
/// ```
///
/// Statements are prepared when they are first used, and stay prepared. Refer to their values as `$1`, `$2` and so on;
/// never put values into the text.
public actor PostgresConnection {
  nonisolated let executor = QueueExecutor(label: "holon.postgres", qos: .userInitiated)
  nonisolated let interruption: Interruption
  let libpq: LibPQ
  let configuration: PostgresConfiguration
  var wire: Wire?
  var statements = StatementCache()

  /// The thread of the connection.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ configuration: PostgresConfiguration) throws(PostgresError) {
    self.configuration = configuration
    libpq = try Library.load()
    interruption = try Interruption()
  }

  /// Opens the connection.
  func open() throws(PostgresError) { wire = try Wire(libpq, configuration, interruption) }

  /// Closes the connection.
  func close() { wire = nil }

  /// Whether the connection can be used again.
  var isUsable: Bool {
    guard let wire, !wire.isBroken else { return false }
    return Int(libpq.pointee.status(wire.pointer)) == CONNECTION_OK
  }

  func connected() throws -> Wire {
    guard let wire else {
      throw PostgresError(.connectionLost, "the connection is closed: get another one from the pool")
    }
    return wire
  }
}

extension PostgresConnection {
  /// Returns the rows of a statement, converted by a closure.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - values: The values of `$1`, `$2` and so on.
  ///   - read: Converts a row.
  /// - Throws: ``PostgresError``; `CancellationError`; errors that `read` throws.
  public func query<Value>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (borrowing SQLRow) throws -> Value
  ) throws -> [Value] {
    try answer(sql, values).rows(read)
  }

  /// Executes a statement.
  ///
  /// - Returns: The number of changed rows.
  /// - Throws: ``PostgresError``; `CancellationError`.
  @discardableResult
  public func execute(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
    try answer(sql, values).affected
  }

  /// Executes several statements without values, such as those that create tables.
  ///
  /// They are one transaction, unless they contain transaction commands or are executed within one.
  ///
  /// - Parameter sql: Statements separated by semicolons.
  /// - Throws: ``PostgresError``; `CancellationError`.
  public func executeScript(_ sql: String) throws {
    let wire = try connected()
    try wire.check()
    guard libpq.pointee.sendQuery(wire.pointer, sql) == 1 else { throw wire.lost() }
    _ = try lastAnswer(wire)
    // It may have changed the tables of prepared statements; the server detects that, but not for `SET`.
  }

  private func answer(_ sql: String, _ values: [SQLValue]) throws -> Answer {
    let wire = try connected()
    let parameters = try Parameters(values)
    do {
      return try answer(sql, parameters, wire)
    } catch let error as PostgresError where error.isAboutPreparing {
      statements.forget(sql)
      // Within a transaction, no statement can follow an error.
      guard Int(libpq.pointee.transactionStatus(wire.pointer)) == PQTRANS_IDLE else { throw error }
      return try answer(sql, parameters, wire)
    }
  }

  private func answer(_ sql: String, _ parameters: Parameters, _ wire: Wire) throws -> Answer {
    try wire.check()
    let name: String
    if let known = statements.name(of: sql) {
      name = known
    } else {
      name = try prepare(sql, wire)
    }
    guard send(name, parameters, wire) else { throw wire.lost() }
    return try lastAnswer(wire)
  }

  private func prepare(_ sql: String, _ wire: Wire) throws -> String {
    if let oldest = statements.superfluous() {
      guard libpq.pointee.sendQuery(wire.pointer, "DEALLOCATE \(oldest)") == 1 else { throw wire.lost() }
      _ = try lastAnswer(wire)
    }
    let name = statements.newName()
    guard libpq.pointee.sendPrepare(wire.pointer, name, sql, 0, nil) == 1 else { throw wire.lost() }
    _ = try lastAnswer(wire)
    statements.keep(name, for: sql)
    return name
  }

  func send(_ name: String, _ parameters: Parameters, _ wire: Wire) -> Bool {
    parameters.use { pointers in
      libpq.pointee.sendQueryPrepared(
        wire.pointer, name, parameters.count, pointers, parameters.lengths, parameters.formats, 1) == 1
    }
  }

  /// Waits for all responses to a statement, and returns the last one.
  func lastAnswer(_ wire: Wire) throws -> Answer {
    try wire.flush()
    guard let first = try wire.next() else { throw wire.lost("the server sent no response") }
    var last = Answer(libpq, first)
    while !last.isCopy, let next = try wire.next() {
      let answer = Answer(libpq, next)
      // The first error is more informative than later ones.
      if last.error == nil { last = answer }
    }
    if last.isCopy { throw wire.lost("COPY isn't supported: insert rows in a batch") }
    if let error = last.error { throw wire.takeReason() ?? error }
    _ = wire.takeReason()
    return last
  }
}

extension PostgresError {
  /// Whether the server no longer has a prepared statement, or its plan doesn't fit.
  var isAboutPreparing: Bool { sqlState == "26000" || sqlState == "0A000" }
}
