import DefeatCore
import GRDB
package import HolonSQL
import HolonSQLite

/// A hub's SQLite database, for a household.
///
/// Several processes may use the file; they find each other's edits by polling.
package struct SQLiteHubDatabase: HubDatabase {
  private let pool: DatabasePool

  /// Opens a file, after creating it if necessary with access for its owner only.
  ///
  /// - Throws: ``HubDatabaseError`` if the file is unusable.
  package init(path: String) async throws {
    do {
      // The file contains hashes of passwords. Deleted rows are overwritten immediately.
      pool = try .opening(path, "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      let foreign = try await pool.read { database in
        try !database.tableExists("hub") && Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") != 0
      }
      if foreign { throw HubDatabaseError(.failed, "“\(path)” isn't the database of a hub: name another file.") }
    } catch let error as DatabaseError {
      throw HubDatabaseError(error)
    }
    try await HubTables.prepare(self)
  }

  /// The values of `user_version`: files that may contain copies of deleted rows, such as those of earlier versions,
  /// and files without such copies.
  private static let (unclean, clean) = (0, 1)

  package var dialect: SQLDialect { .sqlite }

  package func run(_ statements: [HubStatement]) async throws -> [[SQLRecord]] {
    let texts = statements.map { $0.sql.text(in: .sqlite) }
    let body = { @Sendable (database: Database) throws -> [[SQLRecord]] in
      var answers: [[SQLRecord]] = []
      answers.reserveCapacity(statements.count)
      // Consecutive rows of a log use the same statement, which is prepared only once.
      var last: (sql: String, prepared: RawStatement)?
      for (statement, sql) in zip(statements, texts) {
        let prepared = try last.flatMap { $0.sql == sql ? $0.prepared : nil } ?? RawStatement(database, sql)
        last = (sql, prepared)
        try prepared.bind(statement.sql.values)
        answers.append(try prepared.records(bytes: statement.bytes))
        if statement.isCondition, answers.last?.isEmpty == true { break }
      }
      return answers + Array(repeating: [], count: statements.count - answers.count)
    }
    do {
      // Statements that only read don't wait for others.
      return try await HubStatement.onlyRead(texts) ? pool.read(body) : pool.write(body)
    } catch let error as DatabaseError {
      throw HubDatabaseError(error)
    }
  }

  /// Copies the write-ahead log into the file and empties it, together with its copies of deleted rows.
  ///
  /// SQLite overwrites deleted rows, but balancing pages may leave copies of them between other rows. Only a new file
  /// has no such copies. `user_version` records whether rows were deleted since the file was written.
  package func scrub(thoroughly: Bool) async throws {
    do {
      try await pool.writeWithoutTransaction { database in
        if !thoroughly {
          try database.execute(sql: "PRAGMA user_version = \(Self.unclean)")
        } else if try Int.fetchOne(database, sql: "PRAGMA user_version") == Self.unclean {
          try database.execute(sql: "VACUUM; PRAGMA user_version = \(Self.clean)")
        }
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch let error as DatabaseError {
      throw HubDatabaseError(error)
    }
  }

  package func notify(_ messages: [String]) async throws {}

  package func messages(onGap: @escaping @Sendable () async -> Void) -> AsyncStream<String>? { nil }
}

extension HubDatabaseError {
  fileprivate init(_ error: DatabaseError) {
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY: self.init(.notUnique, "\(error)")
    default:
      let passing: [ResultCode] = [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN]
      self.init(passing.contains(error.resultCode) ? .unavailable : .failed, "\(error)")
    }
  }
}
