internal import HolonSQL
import HolonSync

/// The logs of a server's trees in a PostgreSQL database, by name.
///
/// ```swift
/// let logs = PostgresSyncLogs(pool)
/// try await logs.prepare()
/// let hub = SyncHub { try await logs.log(of: $0) }
/// ```
///
/// Any number of processes may use the database. All keys begin with the space, by which a distributed database can
/// spread them.
public struct PostgresSyncLogs: Sendable {
  private let pool: PostgresPool

  /// Creates the logs of a database, without connecting to it.
  public init(_ pool: PostgresPool) { self.pool = pool }

  /// Creates the tables if they are missing.
  ///
  /// - Throws: ``PostgresError``.
  public func prepare() async throws { try await pool.migrate([Self.tables]) }

  /// Whole numbers of 64 bits, such as checksums, are stored with the same bits as signed ones.
  private static let tables = SQLMigration(
    "create the logs of sync",
    """
    CREATE TABLE sync_space (
      space bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, head bigint NOT NULL,
      checksum bigint NOT NULL, tail bigint NOT NULL, tail_checksum bigint NOT NULL, bytes bigint NOT NULL);
    CREATE TABLE sync_record (
      space bigint NOT NULL, seq bigint NOT NULL, device bigint, number bigint, is_horizon boolean NOT NULL,
      ticks bigint NOT NULL, checksum bigint NOT NULL, content bytea NOT NULL, PRIMARY KEY (space, seq));
    CREATE INDEX sync_record_number ON sync_record (space, device, number);
    CREATE TABLE sync_receipt (
      space bigint NOT NULL, device bigint NOT NULL, installation bigint NOT NULL, last_number bigint NOT NULL,
      PRIMARY KEY (space, device));
    CREATE TABLE sync_checkpoint (
      space bigint PRIMARY KEY, head bigint NOT NULL, checksum bigint NOT NULL, content bytea NOT NULL);
    """)

  /// Returns the log of a space, which is created if it is new.
  ///
  /// - Parameters:
  ///   - name: The name of the space.
  ///   - genesis: The checksum of a new log, which distinguishes it from others.
  /// - Throws: ``PostgresError``.
  public func log(of name: String, genesis: UInt64 = .random(in: 0...UInt64.max)) async throws -> PostgresSyncLog {
    let found = try await pool.transaction { connection in
      try connection.execute(
        """
        INSERT INTO sync_space (name, head, checksum, tail, tail_checksum, bytes) VALUES ($1, 0, $2, 0, $2, 0)
        ON CONFLICT (name) DO NOTHING
        """, [.text(name), .bits(genesis)])
      return try connection.query("SELECT space FROM sync_space WHERE name = $1", [.text(name)]) { row in
        try row[0] as Int
      }
    }
    guard let space = found.first else {
      throw SyncStorageError("the log of “\(name)” was removed just now: try again")
    }
    return PostgresSyncLog(pool: pool, space: space, name: name)
  }

  /// Removes a space with all its data; its devices send it again if they are still connected.
  ///
  /// - Throws: ``PostgresError``.
  public func remove(_ name: String) async throws {
    try await pool.transaction { connection in
      for table in ["sync_record", "sync_receipt", "sync_checkpoint"] {
        try connection.execute(
          "DELETE FROM \(table) WHERE space = (SELECT space FROM sync_space WHERE name = $1)", [.text(name)])
      }
      try connection.execute("DELETE FROM sync_space WHERE name = $1", [.text(name)])
    }
  }
}

extension SQLValue {
  /// Returns the same bits as a signed number, which databases support.
  static func bits(_ number: UInt64) -> SQLValue { .integer(Int(truncatingIfNeeded: number)) }
}
