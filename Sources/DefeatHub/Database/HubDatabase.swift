package import Foundation

/// Where a hub keeps everything: a database that does several statements as one.
///
/// It is all that SQLite and PostgreSQL have to differ in: what a hub keeps, and how, is said once, in statements.
package protocol HubDatabase: Sendable {
  /// What the database needs said in another way.
  var dialect: HubDialect { get }

  /// Does statements, all or none, in order, on one way to the database and back.
  ///
  /// - Returns: The rows of each; no rows for statements that weren't done because a condition before them had none.
  /// - Throws: ``HubDatabaseError``.
  func run(_ statements: [HubStatement]) async throws -> [[HubRow]]

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
  func rows(_ sql: String, _ values: [HubValue] = [], _ columns: [HubColumn] = []) async throws -> [HubRow] {
    try await run([HubStatement(sql, values, columns)])[0]
  }
}

/// What databases need said in different ways.
package enum HubDialect: Sendable {
  case sqlite, postgres
}

/// A statement, its values, and what its rows hold.
package struct HubStatement: Sendable {
  /// The statement, with `$1`, `$2` and so on for its values.
  package let sql: String
  package let values: [HubValue]
  package let columns: [HubColumn]

  /// The number of bytes of text after which no more rows are read, where the database hands them out one by one.
  package let bytes: Int

  /// Whether the statements behind it are done only if it has a row.
  ///
  /// PostgreSQL gets all statements at once, so only SQLite knows conditions.
  package let isCondition: Bool

  package init(
    _ sql: String, _ values: [HubValue] = [], _ columns: [HubColumn] = [], bytes: Int = .max, isCondition: Bool = false
  ) {
    self.sql = sql
    self.values = values
    self.columns = columns
    self.bytes = bytes
    self.isCondition = isCondition
  }
}

/// What a column of an answer holds, if it holds anything.
package enum HubColumn: Sendable {
  case integer, text, uuid
}

/// A value of a statement or an answer.
package enum HubValue: Sendable, Hashable {
  case null
  case integer(Int)
  case text(String)
  case uuid(UUID)

  /// The same bits as a number that databases have.
  static func bits(_ number: UInt64) -> HubValue { .integer(Int(truncatingIfNeeded: number)) }
}

/// A row of an answer.
package struct HubRow: Sendable {
  package let values: [HubValue]

  package init(_ values: [HubValue]) { self.values = values }

  /// The number of bytes of its texts.
  var byteCount: Int {
    values.reduce(0) { count, value in if case .text(let text) = value { count + text.utf8.count } else { count } }
  }

  func isNull(_ column: Int) -> Bool { values[column] == .null }

  func integer(_ column: Int) -> Int {
    guard case .integer(let value) = values[column] else { preconditionFailure("Column \(column) holds no number.") }
    return value
  }

  func bits(_ column: Int) -> UInt64 { UInt64(truncatingIfNeeded: integer(column)) }

  func text(_ column: Int) -> String {
    guard case .text(let value) = values[column] else { preconditionFailure("Column \(column) holds no text.") }
    return value
  }

  func uuid(_ column: Int) -> UUID {
    guard case .uuid(let value) = values[column] else { preconditionFailure("Column \(column) holds no UUID.") }
    return value
  }
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
