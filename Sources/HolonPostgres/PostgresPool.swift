internal import HolonBase
public import HolonSQL

/// Connections to a PostgreSQL server, for as many callers as there are.
///
/// ```swift
/// let pool = try PostgresPool("postgres://db1.example,db2.example/defeat")
/// let titles = try await pool.query("SELECT title FROM book WHERE year = $1", [.integer(1969)]) { row in
///   try row[0] as String
/// }
/// ```
///
/// Connections are made when they are needed, and kept. Callers for whom there is none wait in the order in which they
/// came, up to their deadline. When the server can't be reached, the pool tries again after random times that grow, and
/// with each of its hosts; callers wait meanwhile.
///
/// What is done for a caller runs on the thread of a connection, so that it may block it, and nobody else. A caller who
/// is cancelled calls off the statement under way.
public final class PostgresPool: Sendable {
  /// The address of the server, with its options.
  public let configuration: PostgresConfiguration

  /// The longest time that a caller waits for a connection and its statements, unless it gives another one.
  public let patience: Duration

  let connections: Connections

  /// Creates a pool, without connecting.
  ///
  /// - Parameters:
  ///   - configuration: Where the server is.
  ///   - size: How many connections there are at most.
  ///   - patience: How long a caller waits at most, unless it says otherwise.
  public init(_ configuration: PostgresConfiguration, size: Int = 8, patience: Duration = .seconds(30)) {
    precondition(size > 0, "a pool holds at least one connection, not \(size)")
    self.configuration = configuration
    self.patience = patience
    connections = Connections(size: size, configuration: configuration)
  }

  /// Creates a pool, without connecting.
  ///
  /// - Throws: ``PostgresError`` when libpq is missing or doesn't take the address.
  public convenience init(_ address: String, size: Int = 8) throws(PostgresError) {
    self.init(try PostgresConfiguration(address), size: size)
  }

  deinit { connections.close() }

  /// Closes all connections, those in use when they come back.
  ///
  /// Callers who wait, or come later, get an error.
  public func close() { connections.close() }
}

extension PostgresPool {
  /// Returns the rows of a statement that only reads, which is retried when the connection breaks.
  ///
  /// - Throws: ``PostgresError``; `CancellationError`; what `read` throws.
  public func query<Value: Sendable>(
    _ sql: String, _ values: [SQLValue] = [], _ read: @escaping @Sendable (borrowing SQLRow) throws -> Value
  ) async throws -> [Value] {
    try await self.read { try $0.query(sql, values, read) }
  }

  /// Executes a statement once: when the connection breaks, it may be done or not.
  ///
  /// - Returns: The number of changed rows.
  /// - Throws: ``PostgresError``; `CancellationError`.
  @discardableResult
  public func execute(_ sql: String, _ values: [SQLValue] = []) async throws -> Int {
    try await write { try $0.execute(sql, values) }
  }

  /// Lends a connection to someone who only reads; when it breaks, the closure is called again with another one.
  ///
  /// - Parameters:
  ///   - patience: How long to wait at most.
  ///   - body: Reads; it may be called several times.
  /// - Throws: ``PostgresError``; `CancellationError`; what `body` throws.
  public func read<Value: Sendable>(
    patience: Duration? = nil, _ body: @escaping @Sendable (isolated PostgresConnection) throws -> Value
  ) async throws -> Value {
    try await repeating(patience) { connection, deadline in try connection.use(until: deadline, body) }
  }

  /// Lends a connection to someone who writes by single statements or batches, each kept by itself.
  ///
  /// Nothing is repeated; ``transaction(_:patience:_:)`` is safer, and for several statements faster.
  ///
  /// - Parameters:
  ///   - patience: How long to wait at most.
  ///   - body: Writes.
  /// - Throws: ``PostgresError``; `CancellationError`; what `body` throws.
  public func write<Value: Sendable>(
    patience: Duration? = nil, _ body: @escaping @Sendable (isolated PostgresConnection) throws -> Value
  ) async throws -> Value {
    let deadline = ContinuousClock.now + (patience ?? self.patience)
    return try await connections.lend(until: deadline) { connection in try connection.use(until: deadline, body) }
  }

  /// Commits what a closure does, or none of it when it throws.
  ///
  /// The closure is called again, in a new transaction, when another transaction came in between, and when the connection
  /// broke before anything was committed; after a failover that is on another host. So it does nothing but use its
  /// connection. It can't wait for anything else, so that no transaction stays open for long.
  ///
  /// - Parameters:
  ///   - isolation: How far it is kept apart from other transactions.
  ///   - patience: How long to wait at most.
  ///   - body: What to do; it may be called several times, and only what the last call does is kept.
  /// - Throws: ``PostgresError``, with ``PostgresError/Code-swift.struct/unknownOutcome`` when the connection broke in the
  ///   very moment in which it was committed; `CancellationError`; what `body` throws.
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
  /// Does the steps by which the database gets its tables, those that it doesn't know yet, in their order.
  ///
  /// Several processes may do so at once: one of them does the steps. All are done in one transaction, or none.
  ///
  /// - Throws: ``PostgresError`` when a step fails; then the database is as before.
  public func migrate(_ migrations: [SQLMigration]) async throws {
    try await transaction(patience: .seconds(300)) { connection in
      // A number of no meaning but that whoever migrates locks the same.
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
