internal import HolonBase
public import HolonSQL

/// A pool of connections to a PostgreSQL server, for any number of callers.
///
/// ```swift
/// let pool = try PostgresPool("postgres://db1.example,db2.example/defeat")
/// let titles = try await pool.query("SELECT title FROM book WHERE year = $1", [.integer(1969)]) { row in
///   try row[0] as String
/// }
/// ```
///
/// Connections are opened on demand, and kept. Callers without a connection wait in the order of their arrival, up to
/// their deadline. When the server can't be reached, the pool retries after growing random times, with each of its
/// hosts; callers wait meanwhile.
///
/// A caller's closure runs on the thread of a connection, so it may block that thread and no other. Cancelling the
/// caller cancels the current statement.
public final class PostgresPool: Sendable {
  /// The address of the server, with its options.
  public let configuration: PostgresConfiguration

  /// The longest time that a caller waits for a connection and its statements, unless it passes another one.
  public let patience: Duration

  let connections: Connections

  /// Creates a pool, without connecting.
  ///
  /// - Parameters:
  ///   - configuration: The address of the server.
  ///   - size: The maximum number of connections.
  ///   - patience: The longest time that a caller waits, unless it passes another one.
  public init(_ configuration: PostgresConfiguration, size: Int = 8, patience: Duration = .seconds(30)) {
    precondition(size > 0, "the size of the pool is \(size): make it at least 1")
    self.configuration = configuration
    self.patience = patience
    connections = Connections(size: size, configuration: configuration)
  }

  /// Creates a pool, without connecting.
  ///
  /// - Throws: ``PostgresError`` when libpq is missing or doesn't accept the address.
  public convenience init(_ address: String, size: Int = 8) throws(PostgresError) {
    self.init(try PostgresConfiguration(address), size: size)
  }

  deinit { connections.close() }

  /// Closes all connections; those in use when they are returned.
  ///
  /// Waiting and later callers get an error.
  public func close() { connections.close() }
}

extension PostgresPool {
  /// Returns the rows of a read-only statement, which is retried when the connection is lost.
  ///
  /// - Throws: ``PostgresError``; `CancellationError`; errors that `read` throws.
  public func query<Value: Sendable>(
    _ sql: String, _ values: [SQLValue] = [], _ read: @escaping @Sendable (borrowing SQLRow) throws -> Value
  ) async throws -> [Value] {
    try await self.read { try $0.query(sql, values, read) }
  }

  /// Executes a statement once: when the connection is lost, it may be done or not.
  ///
  /// - Returns: The number of changed rows.
  /// - Throws: ``PostgresError``; `CancellationError`.
  @discardableResult
  public func execute(_ sql: String, _ values: [SQLValue] = []) async throws -> Int {
    try await write { try $0.execute(sql, values) }
  }

  /// Lends a connection for reading; when it is lost, the closure is called again with another one.
  ///
  /// - Parameters:
  ///   - patience: The maximum time to wait.
  ///   - body: Reads from the database; it may be called several times.
  /// - Throws: ``PostgresError``; `CancellationError`; errors that `body` throws.
  public func read<Value: Sendable>(
    patience: Duration? = nil, _ body: @escaping @Sendable (isolated PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await repeating(patience) { connection, deadline in try connection.use(until: deadline, body) }
  }

  /// Lends a connection for writing single statements or batches, each of which is committed separately.
  ///
  /// Nothing is retried; ``transaction(_:patience:_:)`` is safer, and for several statements faster.
  ///
  /// - Parameters:
  ///   - patience: The maximum time to wait.
  ///   - body: Writes to the database.
  /// - Throws: ``PostgresError``; `CancellationError`; errors that `body` throws.
  public func write<Value: Sendable>(
    patience: Duration? = nil, _ body: @escaping @Sendable (isolated PostgresConnection) throws -> Value
  ) async throws -> Value {
    let deadline = ContinuousClock.now + (patience ?? self.patience)
    return try await connections.lend(until: deadline) { connection in try connection.use(until: deadline, body) }
  }

  /// Commits the changes of a closure, or none of them when it throws.
  ///
  /// The closure is called again, in a new transaction, when another transaction has interfered, and when the
  /// connection was lost before the commit; after a failover that is on another host. It should therefore have no other
  /// effects. It can't wait for anything else, so that no transaction stays open for long.
  ///
  /// - Parameters:
  ///   - isolation: The isolation from other transactions.
  ///   - patience: The maximum time to wait.
  ///   - body: Makes the changes; it may be called several times, and only those of the last call are committed.
  /// - Throws: ``PostgresError``, with ``PostgresError/Code-swift.struct/unknownOutcome`` when the connection was lost
  ///   during the commit; `CancellationError`; errors that `body` throws.
  public func transaction<Value: Sendable>(
    _ isolation: PostgresIsolation = .readCommitted, patience: Duration? = nil,
    _ body: @escaping @Sendable (isolated PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await repeating(patience) { connection, deadline in
      try connection.commit(isolation, until: deadline, body)
    }
  }

  private func repeating<Value: Sendable>(
    _ patience: Duration?,
    _ body: @escaping @Sendable (isolated PostgresConnection, ContinuousClock.Instant) throws -> Value
  ) async throws -> Value {
    let deadline = ContinuousClock.now + (patience ?? self.patience)
    let backoff = Backoff(attempts: .max, first: .milliseconds(5), longest: .milliseconds(500))
    var attempt = 0
    while true {
      do {
        return try await connections.lend(until: deadline) { connection in try body(connection, deadline) }
      } catch let error as PostgresError where error.isWorthRepeating && ContinuousClock.now < deadline {
        attempt += 1
        var random = SystemRandomNumberGenerator()
        try await Task.sleep(for: backoff.wait(after: attempt, using: &random))
      }
    }
  }
}

extension PostgresPool {
  /// Applies the missing steps of the database's schema, in order.
  ///
  /// Several processes may do so concurrently: one of them applies the steps. All are applied in one transaction, or
  /// none.
  ///
  /// - Throws: ``PostgresError`` when a step fails; then the database is as before.
  public func migrate(_ migrations: [SQLMigration]) async throws {
    try await transaction(patience: .seconds(300)) { connection in
      // An arbitrary number, the same for all processes that migrate.
      try connection.execute("SELECT pg_advisory_xact_lock(7021846630517)")
      try connection.execute(
        """
        CREATE TABLE IF NOT EXISTS holon_migration (
          name text PRIMARY KEY,
          done_at timestamptz NOT NULL DEFAULT now()
        )
        """)
      let done = Set(try connection.query("SELECT name FROM holon_migration") { row in try row[0] as String })
      for migration in migrations where !done.contains(migration.name) {
        try connection.executeScript(migration.statements(in: .postgres))
        try connection.execute("INSERT INTO holon_migration (name) VALUES ($1)", [.text(migration.name)])
      }
    }
  }
}
