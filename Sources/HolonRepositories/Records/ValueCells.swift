package import Foundation

/// Values that are read like a row.
package struct ValueCells: SQLCells {
  private let values: [SQLValue]

  package init(_ values: [SQLValue]) { self.values = values }

  package func isNull(_ column: Int) throws(SQLColumnError) -> Bool { try value(column) == .null }

  package func bool(_ column: Int) throws(SQLColumnError) -> Bool {
    guard case .bool(let value) = try value(column) else { throw mismatch(column, "a truth value") }
    return value
  }

  package func integer(_ column: Int) throws(SQLColumnError) -> Int {
    guard case .integer(let value) = try value(column) else { throw mismatch(column, "a whole number") }
    return value
  }

  package func real(_ column: Int) throws(SQLColumnError) -> Double {
    guard case .real(let value) = try value(column) else { throw mismatch(column, "a floating-point number") }
    return value
  }

  package func text(_ column: Int) throws(SQLColumnError) -> String {
    guard case .text(let value) = try value(column) else { throw mismatch(column, "a text") }
    return value
  }

  package func blob(_ column: Int) throws(SQLColumnError) -> [UInt8] {
    guard case .blob(let value) = try value(column) else { throw mismatch(column, "bytes") }
    return value
  }

  package func uuid(_ column: Int) throws(SQLColumnError) -> UUID {
    guard case .uuid(let value) = try value(column) else { throw mismatch(column, "a UUID") }
    return value
  }

  package func date(_ column: Int) throws(SQLColumnError) -> Date {
    guard case .date(let value) = try value(column) else { throw mismatch(column, "a moment") }
    return value
  }

  private func value(_ column: Int) throws(SQLColumnError) -> SQLValue {
    guard values.indices.contains(column) else {
      throw SQLColumnError(column: column, "there is no column \(column): there are \(values.count), from 0")
    }
    return values[column]
  }

  private func mismatch(_ column: Int, _ wanted: String) -> SQLColumnError {
    SQLColumnError(column, isNo: wanted, but: "something else")
  }
}
