public import Foundation

/// A type whose values are kept in a column.
///
/// Enumerations with a raw value that can be kept need no more than to say that they are `SQLStorable`.
public protocol SQLStorable: Hashable, Sendable {
  /// What a column for it holds.
  static var sqlType: SQLType { get }

  /// Whether a column for it may hold nothing.
  static var isOptional: Bool { get }

  /// Whether values are in the same order in Swift, by `<`, and in a database; if not, Swift sorts.
  static var isOrderedAlike: Bool { get }

  /// The value as it goes into a database.
  var sqlValue: SQLValue { get }

  /// Reads a column of a row.
  ///
  /// - Throws: ``SQLColumnError`` when the column holds something else.
  init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError)
}

extension SQLStorable {
  /// A column holds something.
  public static var isOptional: Bool { false }

  /// Nothing is known of the order.
  public static var isOrderedAlike: Bool { false }
}

extension Bool: SQLStorable {
  /// A truth value.
  public static var sqlType: SQLType { .bool }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .bool(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .bool) { if case .bool(let value) = $0 { value } else { nil } }
  }
}

extension Int: SQLStorable {
  /// A whole number.
  public static var sqlType: SQLType { .integer }
  /// The order is the same.
  public static var isOrderedAlike: Bool { true }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .integer(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .integer) { if case .integer(let value) = $0 { value } else { nil } }
  }
}

extension Int64: SQLStorable {
  /// A whole number.
  public static var sqlType: SQLType { .integer }
  /// The order is the same.
  public static var isOrderedAlike: Bool { true }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .integer(Int(self)) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) { self = Int64(try Int(row, column)) }
}

extension Double: SQLStorable {
  /// A floating-point number.
  public static var sqlType: SQLType { .real }
  /// The order is the same.
  public static var isOrderedAlike: Bool { true }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .real(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .real) { if case .real(let value) = $0 { value } else { nil } }
  }
}

extension String: SQLStorable {
  /// A text.
  public static var sqlType: SQLType { .text }
  /// The order is the same.
  public static var isOrderedAlike: Bool { true }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .text(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .text) { if case .text(let value) = $0 { value } else { nil } }
  }
}

extension [UInt8]: SQLStorable {
  /// Bytes.
  public static var sqlType: SQLType { .blob }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .blob(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .blob) { if case .blob(let value) = $0 { value } else { nil } }
  }
}

extension UUID: SQLStorable {
  /// A universally unique identifier.
  public static var sqlType: SQLType { .uuid }
  /// The order is the same.
  public static var isOrderedAlike: Bool { true }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .uuid(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .uuid) { if case .uuid(let value) = $0 { value } else { nil } }
  }
}

extension Date: SQLStorable {
  /// A moment, to the microsecond.
  public static var sqlType: SQLType { .date }
  /// The order is the same.
  public static var isOrderedAlike: Bool { true }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { .date(self) }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.value(column, as: .date) { if case .date(let value) = $0 { value } else { nil } }
  }
}

extension Optional: SQLStorable where Wrapped: SQLStorable {
  /// What a column for something holds.
  public static var sqlType: SQLType { Wrapped.sqlType }
  /// A column may hold nothing.
  public static var isOptional: Bool { true }
  /// The value as it goes into a database.
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
  /// Reads a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    self = try row.isNull(column) ? nil : Wrapped(row, column)
  }
}

extension SQLStorable where Self: RawRepresentable, RawValue: SQLStorable {
  /// What a column for the raw value holds.
  public static var sqlType: SQLType { RawValue.sqlType }
  /// The raw value as it goes into a database.
  public var sqlValue: SQLValue { rawValue.sqlValue }
  /// Reads the raw value from a column of a row.
  public init(_ row: borrowing SQLRow, _ column: Int) throws(SQLColumnError) {
    let raw = try RawValue(row, column)
    guard let value = Self(rawValue: raw) else {
      throw SQLColumnError(column: column, "column \(column) holds '\(raw)', which is no \(Self.self)")
    }
    self = value
  }
}
