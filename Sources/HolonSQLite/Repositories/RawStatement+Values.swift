import Foundation
public import GRDB
import GRDBSQLite
public import HolonSQL

extension RawStatement {
  /// Runs a statement and returns its rows.
  @discardableResult
  public static func rows(of sql: SQLStatement, in database: Database) throws -> [SQLRecord] {
    let statement = try RawStatement(database, sql.text(in: .sqlite))
    try statement.bind(sql.values)
    return try statement.records()
  }

  /// Runs the statement and returns the rows, up to the one with which their texts reach a number of bytes.
  public func records(bytes: Int = .max) throws -> [SQLRecord] {
    defer { reset() }
    var (records, names, room): ([SQLRecord], [String], Int) = ([], [], bytes)
    while room > 0, try step() {
      if names.isEmpty { names = self.names }
      let record = SQLRecord(names.indices.map { value(Int32($0)) }, named: names)
      records.append(record)
      if bytes < .max { room -= record.byteCount }
    }
    return records
  }

  /// Binds values to the parameters, from the first on.
  public func bind(_ values: [SQLValue]) throws(SQLColumnError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  func bind(_ value: SQLValue, at index: Int32) throws(SQLColumnError) {
    switch value {
    case .null: bind(Int?.none, at: index)
    case .bool(let value): bind(value ? 1 : 0, at: index)
    case .integer(let value): bind(value, at: index)
    case .text(let value): bind(value, at: index)
    case .blob(let value): bind(value, at: index)
    case .uuid(let value): bind(value, at: index)
    case .real(let value):
      guard !value.isNaN else {
        throw SQLColumnError(column: Int(index) - 1, "SQLite can't store NaN: use a number or nil")
      }
      bind(value, at: index)
    case .date(let value):
      guard let microseconds = value.microseconds else {
        throw SQLColumnError(
          column: Int(index) - 1, "the date is out of range: use one that microseconds in 64 bits can count")
      }
      bind(microseconds, at: index)
    }
  }
}

extension RawStatement {
  /// The names of the columns.
  var names: [String] { (0..<count).map { sqlite3_column_name(pointer, Int32($0)).map { String(cString: $0) } ?? "" } }

  /// Returns the index of the column with a name.
  func column(named name: String) -> Int? {
    name.withCString { wanted in
      (0..<count).first { column in sqlite3_column_name(pointer, Int32(column)).map { strcmp($0, wanted) == 0 } ?? false
      }
    }
  }

  /// Returns the value of a column; 16 bytes are a UUID.
  func value(_ column: Int32) -> SQLValue {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT: .text(text(column) ?? "")
    case SQLITE_BLOB: uuid(column).map(SQLValue.uuid) ?? .blob(blob(column))
    default: .null
    }
  }
}

/// A row of a result, read strictly: a value of another type is an error, where SQLite would convert it.
struct StatementCells: SQLCells {
  let row: RawStatement

  var names: [String] { row.names }

  func column(named name: String) -> Int? { row.column(named: name) }

  func isNull(_ column: Int) throws(SQLColumnError) -> Bool {
    try check(column)
    return row.isNull(Int32(column))
  }

  func value(_ column: Int, as type: SQLType?) throws(SQLColumnError) -> SQLValue {
    try check(column)
    let value = row.value(Int32(column))
    return type.map(value.converted) ?? value
  }

  private func check(_ column: Int) throws(SQLColumnError) {
    guard column >= 0, column < row.count else { throw SQLColumnError(column, isBeyond: row.count) }
  }
}
