import DefeatCore
import Foundation
import GRDB

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
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }
    if !FileManager.default.fileExists(atPath: path) {
      // The hashes of passwords are in it.
      _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
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

  package var dialect: HubDialect { .sqlite }

  package func run(_ statements: [HubStatement]) async throws -> [[HubRow]] {
    do {
      return try await queue.write { database in
        // Rows of a log are written by one statement, which is looked up once.
        var last: (sql: String, prepared: Statement)?
        return try statements.map { statement in
          let prepared: Statement
          if let last, last.sql == statement.sql {
            prepared = last.prepared
          } else {
            prepared = try database.cachedStatement(sql: statement.sql.replacingOccurrences(of: "$", with: "?"))
            last = (statement.sql, prepared)
          }
          return try Self.run(prepared, statement)
        }
      }
    } catch let error as DatabaseError {
      throw HubDatabaseError(error)
    }
  }

  private static func run(_ prepared: Statement, _ statement: HubStatement) throws -> [HubRow] {
    try prepared.setArguments(StatementArguments(statement.values.map(\.databaseValue)))
    guard !statement.columns.isEmpty else {
      try prepared.execute()
      return []
    }
    return try Row.fetchAll(prepared).map { row in
      HubRow(try statement.columns.indices.map { try HubValue(row[$0], statement.columns[$0]) })
    }
  }

  package func tell(_ messages: [String]) async throws {}

  package func messages(onGap: @escaping @Sendable () async -> Void) -> AsyncStream<String>? { nil }
}

extension HubValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .uuid(let value): value.databaseValue
    }
  }

  fileprivate init(_ value: DatabaseValue, _ column: HubColumn) throws {
    if value.isNull {
      self = .null
      return
    }
    let found: HubValue? =
      switch column {
      case .integer: Int.fromDatabaseValue(value).map(HubValue.integer)
      case .text: String.fromDatabaseValue(value).map(HubValue.text)
      case .uuid: UUID.fromDatabaseValue(value).map(HubValue.uuid)
      }
    guard let found else { throw HubDatabaseError(.failed, "The database holds \(value) where a \(column) should be.") }
    self = found
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
