package import HolonSQL
import HolonToDos

/// Where a hub keeps everything: a database that does several statements as one.
///
/// It is all that SQLite and PostgreSQL have to differ in: what a hub keeps, and how, is said once, in statements.
package protocol HubDatabase: Sendable {
  /// What the database needs said in another way.
  var dialect: SQLDialect { get }

  /// Does statements, all or none, in order, on one way to the database and back.
  ///
  /// - Returns: The rows of each; no rows for statements that weren't done because a condition before them had none.
  /// - Throws: ``HubDatabaseError``.
  func run(_ statements: [HubStatement]) async throws -> [[SQLRecord]]

  /// Overwrites what the database's files have kept of deleted rows, as far as that is up to the hub.
  ///
  /// - Parameter thoroughly: Whether to write everything anew, if anything was deleted, which others have to wait for.
  func scrub(thoroughly: Bool) async throws

  /// Tells the other processes at the database something.
  func tell(_ messages: [String]) async throws

  /// What other processes tell, until nobody listens; nil where they can't.
  ///
  /// - Parameter onGap: Called when something may have been missed.
  func messages(onGap: @escaping @Sendable () async -> Void) -> AsyncStream<String>?
}

extension HubDatabase {
  /// Does a statement and returns its rows.
  package func rows(_ sql: SQLStatement) async throws -> [SQLRecord] { try await run([HubStatement(sql)])[0] }

  /// Does statements, all or none, in order.
  package func run(_ statements: [SQLStatement]) async throws -> [[SQLRecord]] {
    try await run(statements.map { HubStatement($0) })
  }
}

/// A statement and what is done with its rows.
package struct HubStatement: Sendable {
  package let sql: SQLStatement

  /// The number of bytes of text after which no more rows are read, where the database hands them out one by one.
  package let bytes: Int

  /// Whether the statements behind it are done only if it has a row.
  ///
  /// PostgreSQL gets all statements at once, so only SQLite knows conditions.
  package let isCondition: Bool

  package init(_ sql: SQLStatement, bytes: Int = .max, isCondition: Bool = false) {
    self.sql = sql
    self.bytes = bytes
    self.isCondition = isCondition
  }
}

extension SQLDialect {
  /// The condition that what stands before it is one of some numbers.
  func isOne(of numbers: [Int]) -> SQLStatement { isOne(of: numbers.map(String.init), "bigint[]") }

  /// The condition that what stands before it is one of some hashes.
  func isOne(of hashes: [ContentHash]) -> SQLStatement { isOne(of: hashes.map { "\"\($0.text)\"" }, "text[]") }

  /// - Parameter values: The values as both JSON and the arrays of PostgreSQL write them.
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
  /// The same bits as a number that databases have.
  static func bits(_ number: UInt64) -> SQLValue { .integer(Int(truncatingIfNeeded: number)) }
}

extension SQLRecord {
  /// The bits that a number stands for.
  func bits(_ name: String) throws(SQLColumnError) -> UInt64 { UInt64(truncatingIfNeeded: try self[name] as Int) }
}

/// Why a database didn't do what it was asked to.
package struct HubDatabaseError: Error, CustomStringConvertible {
  package enum Code: Sendable {
    /// It can't be reached, or is busy, or the connection broke: nobody knows what was done.
    case unavailable

    /// Something is there already that may be there only once.
    case notUnique

    /// There is a fault in the hub, or in the database.
    case failed
  }

  package let code: Code
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
