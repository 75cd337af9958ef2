import Foundation
import GRDB
import HolonSQLite
import HolonSync

/// A SQLite file with the logs of a server's trees, by name.
///
/// ```swift
/// let logs = try SQLiteSyncLogs(path: "trees.sqlite")
/// let hub = SyncHub { try await logs.log(of: $0) }
/// ```
///
/// Several processes may use the file. An appended record survives the end of the process and a loss of power.
public final class SQLiteSyncLogs: Sendable {
  let queue: DatabaseQueue

  /// Opens a file, after creating it if necessary with access for its owner only; its folder has to exist.
  ///
  /// - Parameter path: The path of the file; nil for logs in memory, which last as long as the object.
  /// - Throws: `SyncStorageError` when the file can't be used.
  public init(path: String?) throws {
    queue = try SyncStorageError.catching(path.map { "“\($0)”" } ?? "the logs in memory") {
      let queue = try DatabaseQueue.opening(
        path ?? ":memory:",
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      try queue.write { try $0.execute(sql: Self.tables) }
      return queue
    }
  }

  /// Whole numbers of 64 bits, such as checksums, are stored with the same bits as signed ones.
  private static let tables = """
    CREATE TABLE IF NOT EXISTS space (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, head INTEGER NOT NULL, checksum INTEGER NOT NULL,
      tail INTEGER NOT NULL, tail_checksum INTEGER NOT NULL, bytes INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS record (
      space INTEGER NOT NULL, seq INTEGER NOT NULL, device INTEGER, number INTEGER, is_horizon INTEGER NOT NULL,
      ticks INTEGER NOT NULL, checksum INTEGER NOT NULL, content BLOB NOT NULL, PRIMARY KEY (space, seq)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS record_number ON record (space, device, number);
    CREATE TABLE IF NOT EXISTS receipt (
      space INTEGER NOT NULL, device INTEGER NOT NULL, installation INTEGER NOT NULL, last_number INTEGER NOT NULL,
      PRIMARY KEY (space, device)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS checkpoint (
      space INTEGER PRIMARY KEY, head INTEGER NOT NULL, checksum INTEGER NOT NULL, content BLOB NOT NULL);
    """

  /// Returns the log of a space, which is created if it is new.
  ///
  /// - Parameters:
  ///   - name: The name of the space.
  ///   - genesis: The checksum of a new log, which distinguishes it from others.
  /// - Throws: `SyncStorageError`.
  public func log(of name: String, genesis: UInt64 = .random(in: 0...UInt64.max)) async throws -> SQLiteSyncLog {
    let id = try await SyncStorageError.catching("the log of “\(name)”") {
      try await queue.write { database in
        let checksum = Int64(bitPattern: genesis)
        try database.execute(
          sql: """
            INSERT INTO space (name, head, checksum, tail, tail_checksum, bytes) VALUES (?, 0, ?, 0, ?, 0)
            ON CONFLICT (name) DO NOTHING
            """, arguments: [name, checksum, checksum])
        return try Int64.fetchOne(database, sql: "SELECT id FROM space WHERE name = ?", arguments: [name])
      }
    }
    guard let id else { throw SyncStorageError("the log of “\(name)” was removed just now: try again") }
    return SQLiteSyncLog(queue: queue, space: id, name: name)
  }

  /// Removes a space with all its data; its devices send it again if they are still connected.
  ///
  /// - Throws: `SyncStorageError`.
  public func remove(_ name: String) async throws {
    try await SyncStorageError.catching("the log of “\(name)”") {
      try await queue.write { database in
        for table in ["record", "receipt", "checkpoint"] {
          try database.execute(
            sql: "DELETE FROM \(table) WHERE space = (SELECT id FROM space WHERE name = ?)", arguments: [name])
        }
        try database.execute(sql: "DELETE FROM space WHERE name = ?", arguments: [name])
      }
    }
  }
}
