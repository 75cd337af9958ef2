/// A row of a result that outlives its statement.
///
/// ```swift
/// let space = HubSpace(id: try row["space_id"], name: try row["name"])
/// ```
///
/// Boolean values, moments and UUIDs are also read from the numbers and bytes that represent them in SQLite.
public struct SQLRecord: SQLCells, Hashable, Sendable {
  /// The names of the columns.
  public let names: [String]

  /// The values in the order of the columns.
  public var values: [SQLValue]

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - values: The values in the order of the columns.
  ///   - names: The names of the columns; by default their numbers.
  public init(_ values: [SQLValue], named names: [String]? = nil) {
    self.names = names ?? values.indices.map(String.init)
    self.values = values
  }

  /// The size of its texts, in bytes.
  public var byteCount: Int {
    values.reduce(0) { count, value in if case .text(let text) = value { count + text.utf8.count } else { count } }
  }

  /// The value of a column with a name.
  ///
  /// - Throws: ``SQLColumnError`` when the column has another type, or doesn't exist.
  public subscript<Value: SQLStorable>(_ name: String) -> Value {
    get throws(SQLColumnError) { try SQLRow(self)[name] }
  }

  /// Returns the index of the column with a name.
  public func column(named name: String) -> Int? { names.firstIndex(of: name) }

  /// Returns whether a column is null.
  public func isNull(_ column: Int) throws(SQLColumnError) -> Bool { try value(column, as: nil) == .null }

  /// Returns the value of a column.
  public func value(_ column: Int, as type: SQLType?) throws(SQLColumnError) -> SQLValue {
    guard values.indices.contains(column) else { throw SQLColumnError(column, isBeyond: values.count) }
    return type.map(values[column].converted) ?? values[column]
  }
}
