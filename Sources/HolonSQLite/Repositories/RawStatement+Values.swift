import Foundation
import HolonRepositories

extension RawStatement {
  /// Binds values from the first place on.
  func bind(_ values: [SQLValue]) throws(SQLColumnError) {
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
        throw SQLColumnError(column: Int(index) - 1, "SQLite can't keep what is no number (NaN)")
      }
      bind(value, at: index)
    case .date(let value):
      guard let microseconds = value.microseconds else {
        throw SQLColumnError(column: Int(index) - 1, "the moment is too far away to be kept")
      }
      bind(microseconds, at: index)
    }
  }
}
