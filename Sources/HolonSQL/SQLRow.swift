/// A row of an answer, whose columns are read by name or by index.
///
/// ```swift
/// let books = try await pool.query("SELECT id, title FROM book") { row in
///   try Book(id: row["id"], title: row["title"])
/// }
/// ```
///
/// A row lives as long as the closure that gets it; what is read of it stays. Reading by index spares the search for a
/// name.
public struct SQLRow: ~Copyable {
  private let cells: any SQLCells

  package init(_ cells: any SQLCells) { self.cells = cells }

  /// The value of a column with a name.
  ///
  /// - Throws: ``SQLColumnError`` when the column holds something else, or doesn't exist.
  public subscript<Value: SQLStorable>(_ name: String) -> Value {
    get throws(SQLColumnError) {
      guard let column = cells.column(named: name) else { throw SQLColumnError(name, isNotAmong: cells.names) }
      return try Value(self, column)
    }
  }

  /// The value of a column, from 0.
  ///
  /// - Throws: ``SQLColumnError`` when the column holds something else, or isn't there.
  public subscript<Value: SQLStorable>(_ column: Int) -> Value {
    get throws(SQLColumnError) { try Value(self, column) }
  }

  /// Whether a column holds nothing.
  public func isNull(_ column: Int) throws(SQLColumnError) -> Bool { try cells.isNull(column) }

  /// Reads a column of a type, as the value that a closure finds in it.
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

  /// The row as one that stays.
  ///
  /// - Parameter names: The names of the columns, which the rows of an answer share.
  public func record(named names: [String]) throws(SQLColumnError) -> SQLRecord {
    var values: [SQLValue] = []
    values.reserveCapacity(names.count)
    for column in names.indices { values.append(try cells.value(column, as: nil)) }
    return SQLRecord(values, named: names)
  }
}

/// The columns of a row, as a database has them.
package protocol SQLCells {
  var names: [String] { get }
  func column(named name: String) -> Int?

  func isNull(_ column: Int) throws(SQLColumnError) -> Bool

  /// The value of a column.
  ///
  /// - Parameter type: The type that is wanted, for databases that keep several types as one; nil for any.
  func value(_ column: Int, as type: SQLType?) throws(SQLColumnError) -> SQLValue
}

/// A column that doesn't hold what was to be read from it.
public struct SQLColumnError: Error, Hashable, Sendable {
  /// The index of the column, from 0; -1 for a name that no column has.
  public let column: Int

  /// A sentence that says what is wrong with it.
  public let message: String

  /// Creates an error.
  public init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }

  /// The error for a column that holds another type.
  fileprivate init(_ column: Int, _ names: [String], isNo wanted: String, but found: String) {
    let name = names.indices.contains(column) ? " (“\(names[column])”)" : ""
    self.init(
      column: column,
      "column \(column)\(name) holds \(found), not \(wanted): read it as that, or convert it in the "
        + "statement")
  }

  /// The error for an index that no column has.
  package init(_ column: Int, isBeyond count: Int) {
    self.init(column: column, "there is no column \(column): the answer has \(count), from 0")
  }

  /// The error for a name that no column has.
  package init(_ name: String, isNotAmong names: [String]) {
    let known = names.map { "“\($0)”" }.joined(separator: ", ")
    self.init(column: -1, "there is no column “\(name)”: the answer has \(known)")
  }
}

extension SQLColumnError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
