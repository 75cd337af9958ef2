package import HolonSQL
import HolonToDos

/// A database of a hub, which runs several statements as one transaction.
///
/// SQLite and PostgreSQL differ only in this protocol. All other code uses the same statements for both.
package protocol HubDatabase: Sendable {
  /// The SQL dialect of the database.
  var dialect: SQLDialect { get }

  /// Runs statements in order as one transaction, with one round trip to the database.
  ///
  /// - Returns: The rows of each statement; no rows for statements that were skipped because an earlier condition had
  ///   none.
  /// - Throws: ``HubDatabaseError``.
  func run(_ statements: [HubStatement]) async throws -> [[SQLRecord]]

  /// Overwrites remains of deleted rows in the database's files, as far as the hub controls them.
  ///
  /// - Parameter thoroughly: Whether to rewrite the file if rows were deleted, which blocks other statements.
  func scrub(thoroughly: Bool) async throws

  /// Sends messages to the other processes of the database.
  func notify(_ messages: [String]) async throws

  /// Returns the messages of other processes as a stream; nil if the database doesn't support messages.
  ///
  /// - Parameter onGap: Called when messages may have been lost.
  func messages(onGap: @escaping @Sendable () async -> Void) -> AsyncStream<String>?
}

extension HubDatabase {
  /// Runs a statement and returns its rows.
  package func rows(_ sql: SQLStatement) async throws -> [SQLRecord] { try await run([HubStatement(sql)])[0] }

  /// Runs statements in order as one transaction.
  package func run(_ statements: [SQLStatement]) async throws -> [[SQLRecord]] {
    try await run(statements.map { HubStatement($0) })
  }
}

/// A statement and the rules for reading its rows.
package struct HubStatement: Sendable {
  package let sql: SQLStatement

  /// The number of bytes of text after which reading ends, if the database returns rows one by one.
  package let bytes: Int

  /// Whether later statements are skipped if this statement has no rows.
  ///
  /// PostgreSQL receives all statements together, so only SQLite supports conditions.
  package let isCondition: Bool

  package init(_ sql: SQLStatement, bytes: Int = .max, isCondition: Bool = false) {
    self.sql = sql
    self.bytes = bytes
    self.isCondition = isCondition
  }

  /// Returns whether statements only read.
  static func onlyRead(_ texts: [String]) -> Bool {
    texts.allSatisfy { $0.hasPrefix("SELECT") && !$0.hasSuffix("FOR UPDATE") }
  }
}

extension SQLDialect {
  /// Returns the condition that the preceding expression is one of some numbers.
  func isOne(of numbers: [Int]) -> SQLStatement { isOne(of: numbers.map(String.init), "bigint[]") }

  /// Returns the condition that the preceding expression is one of some hashes.
  func isOne(of hashes: [ContentHash]) -> SQLStatement { isOne(of: hashes.map { "\"\($0.text)\"" }, "text[]") }

  /// Returns the condition that the preceding expression is one of some values.
  ///
  /// - Parameter values: The values, in a notation that both JSON and PostgreSQL's arrays accept.
  private func isOne(of values: [String], _ arrayType: SQLStatement) -> SQLStatement {
    let list = values.joined(separator: ",")
    let (array, json): (String, String) = ("{\(list)}", "[\(list)]")
    return switch self {
    case .sqlite: "IN (SELECT value FROM json_each(\(json)))"
    case .postgres: "= ANY(\(array)::\(arrayType))"
    }
  }
}

extension SQLValue {
  /// Returns the same bits as a signed number, which databases support.
  static func bits(_ number: UInt64) -> SQLValue { .integer(Int(truncatingIfNeeded: number)) }
}

extension SQLRecord {
  /// Returns the bits of a signed number in a column.
  func bits(_ name: String) throws(SQLColumnError) -> UInt64 { UInt64(truncatingIfNeeded: try self[name] as Int) }
}

/// An error of a hub's database.
package struct HubDatabaseError: Error, CustomStringConvertible {
  package enum Code: Sendable {
    /// The database is unreachable or busy, or the connection broke; the statements may or may not have run.
    case unavailable

    /// A row with the same unique key exists already.
    case notUnique

    /// The hub or the database has an internal error.
    case failed
  }

  package let code: Code
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
