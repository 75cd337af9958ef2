public import Foundation

/// A type whose values can be stored in a column.
///
/// Enumerations with a storable raw value only need to declare the conformance.
public protocol SQLStorable: Hashable, Sendable {
  /// The type of a column for it.
  static var sqlType: SQLType { get }

  /// Whether a column for it may be null.
  static var isOptional: Bool { get }

  /// Whether values have the same order in Swift, by `<`, and in a database; if not, Swift sorts.
  static var isOrderedAlike: Bool { get }

  /// The value in a database.
  var sqlValue: SQLValue { get }

  /// Reads a column of a row.
  ///
  /// - Throws: ``SQLColumnError`` when the column has another type.
  init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError)
}

extension SQLStorable {
  /// By default, a column isn't null.
  public static var isOptional: Bool { false }

  /// By default, the order may differ.
  public static var isOrderedAlike: Bool { false }
}

extension Bool: SQLStorable {
  /// The type for Boolean values.
  public static var sqlType: SQLType { .bool }
  /// The value in a database.
  public var sqlValue: SQLValue { .bool(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .bool) { if case .bool(let value) = $0 { value } else { nil } }
  }
}

extension Int: SQLStorable {
  /// The type for whole numbers.
  public static var sqlType: SQLType { .integer }
  /// The order is the same as in Swift.
  public static var isOrderedAlike: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { .integer(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .integer) { if case .integer(let value) = $0 { value } else { nil } }
  }
}

extension Int64: SQLStorable {
  /// The type for whole numbers.
  public static var sqlType: SQLType { .integer }
  /// The order is the same as in Swift.
  public static var isOrderedAlike: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { .integer(Int(self)) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) { self = Int64(try Int(row, column)) }
}

extension Double: SQLStorable {
  /// The type for floating-point numbers.
  public static var sqlType: SQLType { .real }
  /// The order is the same as in Swift.
  public static var isOrderedAlike: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { .real(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .real) { if case .real(let value) = $0 { value } else { nil } }
  }
}

extension String: SQLStorable {
  /// The type for texts.
  public static var sqlType: SQLType { .text }
  /// The order is the same as in Swift.
  public static var isOrderedAlike: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { .text(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .text) { if case .text(let value) = $0 { value } else { nil } }
  }
}

extension [UInt8]: SQLStorable {
  /// The type for bytes.
  public static var sqlType: SQLType { .blob }
  /// The value in a database.
  public var sqlValue: SQLValue { .blob(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .blob) { if case .blob(let value) = $0 { value } else { nil } }
  }
}

extension UUID: SQLStorable {
  /// The type for universally unique identifiers.
  public static var sqlType: SQLType { .uuid }
  /// The order is the same as in Swift.
  public static var isOrderedAlike: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { .uuid(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .uuid) { if case .uuid(let value) = $0 { value } else { nil } }
  }
}

extension Date: SQLStorable {
  /// The type for moments, to the microsecond.
  public static var sqlType: SQLType { .date }
  /// The order is the same as in Swift.
  public static var isOrderedAlike: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { .date(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .date) { if case .date(let value) = $0 { value } else { nil } }
  }
}

extension Optional: SQLStorable where Wrapped: SQLStorable {
  /// The type of a column for the wrapped value.
  public static var sqlType: SQLType { Wrapped.sqlType }
  /// A column may be null.
  public static var isOptional: Bool { true }
  /// The value in a database.
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.isNull(column) ? nil : Wrapped(row, column)
  }
}

extension SQLStorable where Self: RawRepresentable, RawValue: SQLStorable {
  /// The type of a column for the raw value.
  public static var sqlType: SQLType { RawValue.sqlType }
  /// The raw value in a database.
  public var sqlValue: SQLValue { rawValue.sqlValue }
  /// Reads the raw value from a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    let raw = try RawValue(row, column)
    guard let value = Self(rawValue: raw) else {
      throw SQLColumnError(
        column: column,
        "column \(column) holds '\(raw)', which isn't a \(Self.self): correct the row, or read another type")
    }
    self = value
  }
}
