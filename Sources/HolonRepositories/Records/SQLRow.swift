public import Foundation

/// A row of an answer, whose columns are read by their index, while it's there.
///
/// ```swift
/// let books = try await pool.query("SELECT id, title FROM book") { row in
///   try Book(id: row[0], title: row[1])
/// }
/// ```
///
/// A row lives as long as the closure that gets it; what is read of it stays.
public struct SQLRow: ~Copyable {
  private let cells: any SQLCells

  package init(_ cells: any SQLCells) { self.cells = cells }

  /// The value of a column, from 0.
  ///
  /// - Throws: ``SQLColumnError`` when the column holds something else, or isn't there.
  public subscript<Value: SQLStorable>(_ column: Int) -> Value {
    get throws(SQLColumnError) { try Value(self, column) }
  }

  /// Whether a column holds nothing.
  public func isNull(_ column: Int) throws(SQLColumnError) -> Bool { try cells.isNull(column) }

  /// A truth value.
  public func bool(_ column: Int) throws(SQLColumnError) -> Bool { try cells.bool(column) }

  /// A whole number.
  public func integer(_ column: Int) throws(SQLColumnError) -> Int { try cells.integer(column) }

  /// A floating-point number.
  public func real(_ column: Int) throws(SQLColumnError) -> Double { try cells.real(column) }

  /// A text.
  public func text(_ column: Int) throws(SQLColumnError) -> String { try cells.text(column) }

  /// Bytes.
  public func blob(_ column: Int) throws(SQLColumnError) -> [UInt8] { try cells.blob(column) }

  /// A universally unique identifier.
  public func uuid(_ column: Int) throws(SQLColumnError) -> UUID { try cells.uuid(column) }

  /// A moment.
  public func date(_ column: Int) throws(SQLColumnError) -> Date { try cells.date(column) }
}

/// The columns of a row, as a database has them.
package protocol SQLCells {
  func isNull(_ column: Int) throws(SQLColumnError) -> Bool
  func bool(_ column: Int) throws(SQLColumnError) -> Bool
  func integer(_ column: Int) throws(SQLColumnError) -> Int
  func real(_ column: Int) throws(SQLColumnError) -> Double
  func text(_ column: Int) throws(SQLColumnError) -> String
  func blob(_ column: Int) throws(SQLColumnError) -> [UInt8]
  func uuid(_ column: Int) throws(SQLColumnError) -> UUID
  func date(_ column: Int) throws(SQLColumnError) -> Date
}

/// A column that doesn't hold what was to be read from it.
public struct SQLColumnError: Error, Hashable, Sendable {
  /// The index of the column, from 0.
  public let column: Int

  /// What is wrong with it, as a sentence.
  public let message: String

  /// Creates an error.
  public init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }

  /// The error for a column that holds another type.
  package init(_ column: Int, isNo wanted: String, but found: String) {
    self.init(
      column: column, "column \(column) holds \(found), not \(wanted): read it as that, or convert it in the statement")
  }
}

extension SQLColumnError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
