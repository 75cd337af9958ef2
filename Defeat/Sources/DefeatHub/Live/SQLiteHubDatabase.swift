import DefeatCore
import GRDB
package import HolonSQL
import HolonSQLite

/// A hub's database in a file of SQLite, for a household.
///
/// Several processes may use the file; they learn of each other's edits by looking.
package struct SQLiteHubDatabase: HubDatabase {
  private let queue: DatabaseQueue

  /// Opens a file, and creates it, for its owner's eyes only, when it isn't there.
  ///
  /// - Throws: ``HubDatabaseError`` when the file can't be used.
  package init(path: String) async throws {
    do {
      // The hashes of passwords are in it. Deleted rows are overwritten, not only given up.
      queue = try .opening(path, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      let foreign = try await queue.read { database in
        try !database.tableExists("hub") && Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") != 0
      }
      if foreign { throw HubDatabaseError(.failed, "“\(path)” is another database than a hub's: name another file.") }
    } catch let error as DatabaseError {
      throw HubDatabaseError(error)
    }
    try await HubTables.prepare(self)
  }

  /// The values of `user_version` of a file that may have copies of deleted rows, as one of an earlier version may, and
  /// of one that has none.
  private static let (unclean, clean) = (0, 1)

  package var dialect: SQLDialect { .sqlite }

  package func run(_ statements: [HubStatement]) async throws -> [[SQLRecord]] {
    do {
      return try await queue.write { database in
        var answers: [[SQLRecord]] = []
        answers.reserveCapacity(statements.count)
        // Rows of a log are written by one statement, which is looked up once.
        var last: (sql: String, prepared: RawStatement)?
        for statement in statements {
          let sql = statement.sql.text(in: .sqlite)
          let prepared = try last.flatMap { $0.sql == sql ? $0.prepared : nil } ?? RawStatement(database, sql)
          last = (sql, prepared)
          try prepared.bind(statement.sql.values)
          answers.append(try prepared.records(bytes: statement.bytes))
          if statement.isCondition, answers.last?.isEmpty == true { break }
        }
        return answers + Array(repeating: [], count: statements.count - answers.count)
      }
    } catch let error as DatabaseError {
      throw HubDatabaseError(error)
    }
  }

  /// Copies the write-ahead log into the file and empties it, with all that it says of rows that are gone.
  ///
  /// Deleted rows are overwritten, but when pages were balanced, copies of them may be left between the rows of others:
  /// only a new file has none. `user_version` tells whether the file is one in which nothing was deleted.
  package func scrub(thoroughly: Bool) async throws {
    do {
      try await queue.writeWithoutTransaction { database in
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

  package func tell(_ messages: [String]) async throws {}

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
