package import Foundation

/// A row of an answer that stays after the statement has ended.
///
/// ```swift
/// let space = HubSpace(id: try row["space_id"], name: try row["name"])
/// ```
///
/// A truth value, a moment and a UUID are also read from the numbers and bytes that stand for them in SQLite.
package struct SQLRecord: SQLCells, Hashable, Sendable {
  /// The names of the columns; none where nothing is read by name.
  package let names: [String]

  /// The values in the order of the columns.
  package var values: [SQLValue]

  package init(_ values: [SQLValue], named names: [String] = []) {
    self.names = names
    self.values = values
  }

  /// The number of bytes of its texts.
  package var byteCount: Int {
    values.reduce(0) { count, value in if case .text(let text) = value { count + text.utf8.count } else { count } }
  }

  /// The value of a column with a name.
  ///
  /// - Throws: ``SQLColumnError`` when the column holds something else, or doesn't exist.
  package subscript<Value: SQLStorable>(_ name: String) -> Value {
    get throws(SQLColumnError) { try SQLRow(self)[name] }
  }

  package func column(named name: String) -> Int? { names.firstIndex(of: name) }

  package func isNull(_ column: Int) throws(SQLColumnError) -> Bool { try value(column) == .null }

  package func bool(_ column: Int) throws(SQLColumnError) -> Bool {
    switch try value(column) {
    case .bool(let value): return value
    case .integer(0): return false
    case .integer(1): return true
    case let other: throw mismatch(column, "a truth value", other)
    }
  }

  package func integer(_ column: Int) throws(SQLColumnError) -> Int {
    let value = try value(column)
    guard case .integer(let number) = value else { throw mismatch(column, "a whole number", value) }
    return number
  }

  package func real(_ column: Int) throws(SQLColumnError) -> Double {
    switch try value(column) {
    case .real(let value): return value
    case .integer(let value): return Double(value)
    case let other: throw mismatch(column, "a floating-point number", other)
    }
  }

  package func text(_ column: Int) throws(SQLColumnError) -> String {
    let value = try value(column)
    guard case .text(let text) = value else { throw mismatch(column, "a text", value) }
    return text
  }

  package func blob(_ column: Int) throws(SQLColumnError) -> [UInt8] {
    switch try value(column) {
    case .blob(let bytes): return bytes
    case .uuid(let id): return withUnsafeBytes(of: id.uuid) { Array($0) }
    case let other: throw mismatch(column, "bytes", other)
    }
  }

  package func uuid(_ column: Int) throws(SQLColumnError) -> UUID {
    switch try value(column) {
    case .uuid(let id): return id
    case .blob(let bytes) where bytes.count == 16:
      return UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    case let other: throw mismatch(column, "a UUID", other)
    }
  }

  package func date(_ column: Int) throws(SQLColumnError) -> Date {
    switch try value(column) {
    case .date(let value): return value
    case .integer(let microseconds): return Date(microseconds: microseconds)
    case let other: throw mismatch(column, "a moment", other)
    }
  }

  package func value(_ column: Int) throws(SQLColumnError) -> SQLValue {
    guard values.indices.contains(column) else { throw SQLColumnError(column, isBeyond: values.count) }
    return values[column]
  }

  private func mismatch(_ column: Int, _ wanted: String, _ found: SQLValue) -> SQLColumnError {
    SQLColumnError(column, names.indices.contains(column) ? names[column] : nil, isNo: wanted, but: found.kind)
  }
}

extension SQLValue {
  /// The kind of the value, for people.
  fileprivate var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "a truth value"
    case .integer: "a whole number"
    case .real: "a floating-point number"
    case .text: "a text"
    case .blob: "bytes"
    case .uuid: "a UUID"
    case .date: "a moment"
    }
  }
}
