import DefeatCore
import Foundation
import GRDB
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
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      // Deleted rows are overwritten, not only given up.
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    // The hashes of passwords are in it. A file that exists isn't opened, since closing it would end the locks that this
    // process has on it; what can't be created is for SQLite to explain.
    let file = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
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

  package var dialect: HubDialect { .sqlite }

  package func run(_ statements: [HubStatement]) async throws -> [[HubRow]] {
    do {
      return try await queue.write { database in
        var answers: [[HubRow]] = []
        answers.reserveCapacity(statements.count)
        // Rows of a log are written by one statement, which is looked up once.
        var last: (sql: String, prepared: RawStatement)?
        for statement in statements {
          let prepared: RawStatement
          if let last, last.sql == statement.sql {
            prepared = last.prepared
          } else {
            prepared = try RawStatement(database, statement.sql.replacingOccurrences(of: "$", with: "?"))
            last = (statement.sql, prepared)
          }
          answers.append(try Self.run(prepared, statement))
          if statement.isCondition, answers.last?.isEmpty == true { break }
        }
        return answers + Array(repeating: [], count: statements.count - answers.count)
      }
    } catch let error as DatabaseError {
      throw HubDatabaseError(error)
    }
  }

  private static func run(_ prepared: RawStatement, _ statement: HubStatement) throws -> [HubRow] {
    for (index, value) in statement.values.enumerated() { prepared.bind(value, at: Int32(index + 1)) }
    var (rows, room): ([HubRow], Int) = ([], statement.bytes)
    defer { prepared.reset() }
    while room > 0, try prepared.step() {
      guard !statement.columns.isEmpty else { continue }
      rows.append(
        HubRow(try statement.columns.enumerated().map { try prepared.value(Int32($0.offset), $0.element) }))
      if statement.bytes < .max { room -= rows[rows.count - 1].byteCount }
    }
    return rows
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

extension RawStatement {
  fileprivate func bind(_ value: HubValue, at index: Int32) {
    switch value {
    case .null: bind(Int?.none, at: index)
    case .integer(let value): bind(value, at: index)
    case .text(let value): bind(value, at: index)
    case .uuid(let value): bind(value, at: index)
    }
  }

  fileprivate func value(_ index: Int32, _ column: HubColumn) throws -> HubValue {
    let found: HubValue? =
      switch (kind(index), column) {
      case (.null, _): .null
      case (.integer, .integer): .integer(integer(index))
      case (.text, .text): text(index).map(HubValue.text)
      case (.blob, .uuid): uuid(index).map(HubValue.uuid)
      default: nil
      }
    guard let found else {
      throw HubDatabaseError(.failed, "The database holds \(kind(index).rawValue) where a \(column) should be.")
    }
    return found
  }
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
