public import protocol Foundation.LocalizedError

/// A row of a result, whose columns are read by name or by index.
///
/// ```swift
/// let books = try await pool.query("SELECT id, title FROM book") { row in
///   try Book(id: row["id"], title: row["title"])
/// }
/// ```
///
/// A row lives as long as the call of its closure; values that were read from it remain valid. Reading by index saves
/// the search for a name.
public struct SQLRow: ~Copyable {
  private let cells: any SQLCells

  package init(_ cells: any SQLCells) { self.cells = cells }

  /// The value of a column with a name.
  ///
  /// - Throws: ``SQLColumnError`` when the column has another type, or doesn't exist.
  public subscript<Value: SQLStorable>(_ name: String) -> Value {
    get throws(SQLColumnError) {
      guard let column = cells.column(named: name) else { throw SQLColumnError(name, isNotAmong: cells.names) }
      return try Value(self, column)
    }
  }

  /// The value of a column, from 0.
  ///
  /// - Throws: ``SQLColumnError`` when the column has another type, or doesn't exist.
  public subscript<Value: SQLStorable>(_ column: Int) -> Value {
    get throws(SQLColumnError) { try Value(self, column) }
  }

  /// Returns whether a column is null.
  public func isNull(_ column: Int) throws(SQLColumnError) -> Bool { try cells.isNull(column) }

  /// Returns the value of a column with a type, converted by a closure.
  @inline(__always)
  func value<Value>(
    _ column: Int, as type: SQLType, _ read: (SQLValue) -> Value?
  ) throws(SQLColumnError) -> Value {
    let found = try cells.value(column, as: type)
    guard let value = read(found) else {
      throw SQLColumnError(column, cells.names, isNo: type.description, but: found.type?.description ?? "nothing")
    }
    return value
  }

  /// The names of the columns.
  public var names: [String] { cells.names }

  /// Returns the row in a form that outlives its statement.
  ///
  /// - Parameter names: The names of the columns, which the rows of a result share.
  public func record(named names: [String]) throws(SQLColumnError) -> SQLRecord {
    var values: [SQLValue] = []
    values.reserveCapacity(names.count)
    for column in names.indices { values.append(try cells.value(column, as: nil)) }
    return SQLRecord(values, named: names)
  }
}

/// The columns of a row, in the form of a database.
package protocol SQLCells {
  var names: [String] { get }
  func column(named name: String) -> Int?

  func isNull(_ column: Int) throws(SQLColumnError) -> Bool

  /// Returns the value of a column.
  ///
  /// - Parameter type: The expected type, for databases that store several types as one; nil for any.
  func value(_ column: Int, as type: SQLType?) throws(SQLColumnError) -> SQLValue
}

/// An error from a column whose value can't be read.
public struct SQLColumnError: Error, Hashable, Sendable {
  /// The index of the column, from 0; -1 for an unknown name.
  public let column: Int

  /// A sentence that states the problem.
  public let message: String

  /// Creates an error.
  public init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }

  /// Creates the error for a column with another type.
  fileprivate init(_ column: Int, _ names: [String], isNo wanted: String, but found: String) {
    let name = names.indices.contains(column) ? " (“\(names[column])”)" : ""
    self.init(
      column: column,
      "column \(column)\(name) holds \(found), not \(wanted): read it as that, or convert it in the "
        + "statement")
  }

  /// Creates the error for an index that no column has.
  package init(_ column: Int, isBeyond count: Int) {
    self.init(column: column, "column \(column) doesn't exist: the result has \(count), counted from 0")
  }

  /// Creates the error for a name that no column has.
  package init(_ name: String, isNotAmong names: [String]) {
    let known = names.map { "“\($0)”" }.joined(separator: ", ")
    self.init(column: -1, "column “\(name)” doesn't exist: the result has \(known)")
  }
}

extension SQLColumnError: CustomStringConvertible, LocalizedError {
  /// The same as the description.
  public var errorDescription: String? { description }

  /// The message.
  public var description: String { message }
}
