internal import HolonBase
public import HolonRepositories

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
  /// Where the server is.
  public let configuration: PostgresConfiguration

  /// How long a caller waits at most, for a connection and for what it does, unless it says otherwise.
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
  /// Asks for rows; a question that breaks off is asked again.
  ///
  /// - Parameters:
  ///   - sql: One statement, which only reads.
  ///   - values: What stands in its place of `$1`, `$2` and so on.
  ///   - read: Reads a row.
  /// - Returns: What was read, in the order of the rows.
  /// - Throws: ``PostgresError``; `CancellationError`; what `read` throws.
  public func query<Value: Sendable>(
    _ sql: String, _ values: [SQLValue] = [], _ read: @escaping @Sendable (borrowing SQLRow) throws -> Value
  ) async throws -> [Value] {
    try await self.read { try $0.query(sql, values, read) }
  }

  /// Does something, once: when the connection breaks, it may be done or not.
  ///
  /// - Parameters:
  ///   - sql: One statement.
  ///   - values: What stands in its place of `$1`, `$2` and so on.
  /// - Returns: How many rows were changed.
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
