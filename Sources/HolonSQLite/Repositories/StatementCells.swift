import Foundation
import HolonSQL

/// A row of an answer, read strictly: what isn't of the wanted kind is told, where SQLite would convert it.
struct StatementCells: SQLCells {
  let row: RawStatement

  var names: [String] { row.names }

  func column(named name: String) -> Int? { row.column(named: name) }

  func value(_ column: Int) throws(SQLColumnError) -> SQLValue {
    _ = try kind(column)
    return row.value(Int32(column))
  }

  func isNull(_ column: Int) throws(SQLColumnError) -> Bool { try kind(column) == .null }

  func bool(_ column: Int) throws(SQLColumnError) -> Bool {
    switch try integer(column) {
    case 0: return false
    case 1: return true
    case let other: throw SQLColumnError(column, isNo: "a truth value", but: "the number \(other)")
    }
  }

  func integer(_ column: Int) throws(SQLColumnError) -> Int {
    try check(column, .integer)
    return row.integer(Int32(column))
  }

  func real(_ column: Int) throws(SQLColumnError) -> Double {
    // What is whole is kept as a whole number in a column of any type.
    if try kind(column) != .integer { try check(column, .real) }
    return row.real(Int32(column))
  }

  func text(_ column: Int) throws(SQLColumnError) -> String {
    try check(column, .text)
    return row.text(Int32(column)) ?? ""
  }

  func blob(_ column: Int) throws(SQLColumnError) -> [UInt8] {
    try check(column, .blob)
    return row.blob(Int32(column))
  }

  func uuid(_ column: Int) throws(SQLColumnError) -> UUID {
    try check(column, .blob)
    guard let uuid = row.uuid(Int32(column)) else {
      throw SQLColumnError(column, isNo: "a UUID", but: "bytes that aren't 16")
    }
    return uuid
  }

  func date(_ column: Int) throws(SQLColumnError) -> Date { Date(microseconds: try integer(column)) }

  private func check(_ column: Int, _ wanted: RawStatement.Kind) throws(SQLColumnError) {
    let found = try kind(column)
    guard found == wanted else { throw SQLColumnError(column, isNo: wanted.rawValue, but: found.rawValue) }
  }

  private func kind(_ column: Int) throws(SQLColumnError) -> RawStatement.Kind {
    guard column >= 0, column < row.count else { throw SQLColumnError(column, isBeyond: row.count) }
    return row.kind(Int32(column))
  }
}
