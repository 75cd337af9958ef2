import Foundation
import GRDB
import HolonSQLite
public import HolonSync

#if !canImport(GRDB)
  #error("HolonSyncSQLite needs the trait SQLite: .package(url: …, traits: [\"SQLite\"])")
#endif

/// A SQLite file with a device's tree, for one `SyncedTree` at a time.
///
/// ```swift
/// let list = try SyncedTree(schema, in: SQLiteSyncStorage(path: "shopping.sqlite"))
/// ```
///
/// An edit that has returned survives the end of the process and a loss of power. The file is locked while it is open,
/// because a tree in memory wouldn't see the edits of another process.
public final class SQLiteSyncStorage: SyncStorage {
  let queue: DatabaseQueue

  /// Opens a file, after creating it if necessary with access for its owner only; its folder has to exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - patience: The longest time to wait for another program that has the file open.
  /// - Throws: `SyncStorageError` when the file can't be used, or is open already.
  public init(path: String, patience: Duration = .seconds(2)) throws {
    queue = try SyncStorageError.catching("“\(path)”") {
      let queue = try DatabaseQueue.opening(
        path, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
        waiting: patience)
      try queue.write { database in
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS sync_row (key BLOB NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID
            """)
      }
      return queue
    }
  }

  /// Returns all rows, in the order of their keys.
  public func rows() throws -> [StoredSyncRow] {
    try SyncStorageError.catching("the tree's file") {
      try queue.read { database in
        let rows = try Row.fetchCursor(database, sql: "SELECT key, value FROM sync_row ORDER BY key")
        var found: [StoredSyncRow] = []
        while let row = try rows.next() {
          found.append(StoredSyncRow(key: Array(row[0] as Data), value: Array(row[1] as Data)))
        }
        return found
      }
    }
  }

  /// Makes a change in one transaction.
  public func store(_ change: StoredSyncChange) throws {
    try SyncStorageError.catching("the tree's file") {
      try queue.write { database in
        if change.replacesAll { try database.execute(sql: "DELETE FROM sync_row") }
        let remove = try database.cachedStatement(sql: "DELETE FROM sync_row WHERE key = ?")
        for key in change.removed { try remove.execute(arguments: [Data(key)]) }
        let put = try database.cachedStatement(sql: "INSERT OR REPLACE INTO sync_row (key, value) VALUES (?, ?)")
        for row in change.written { try put.execute(arguments: [Data(row.key), Data(row.value)]) }
      }
    }
  }
}
