public import Foundation

/// A value in a database, or a parameter of a statement.
public enum SQLValue: Hashable, Sendable {
  /// No value.
  case null

  /// A Boolean value; 0 or 1 where a database has no such type.
  case bool(Bool)

  /// A whole number.
  case integer(Int)

  /// A floating-point number.
  case real(Double)

  /// A text.
  case text(String)

  /// Bytes.
  case blob([UInt8])

  /// A universally unique identifier; 16 bytes where a database has no such type.
  case uuid(UUID)

  /// A moment, to the microsecond; microseconds since 1970 where a database has no such type.
  case date(Date)
}

extension SQLValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// Creates no value.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .text(value) }
}

/// A type of columns; databases have their own names for it.
public enum SQLType: Hashable, Sendable {
  /// Values of ``SQLValue/bool(_:)``.
  case bool

  /// Values of ``SQLValue/integer(_:)``.
  case integer

  /// Values of ``SQLValue/real(_:)``.
  case real

  /// Values of ``SQLValue/text(_:)``, sorted by their bytes.
  case text

  /// Values of ``SQLValue/blob(_:)``.
  case blob

  /// Values of ``SQLValue/uuid(_:)``.
  case uuid

  /// Values of ``SQLValue/date(_:)``.
  case date
}

extension SQLType: CustomStringConvertible {
  /// The type in words.
  public var description: String {
    switch self {
    case .bool: "a Boolean"
    case .integer: "a whole number"
    case .real: "a floating-point number"
    case .text: "a string"
    case .blob: "bytes"
    case .uuid: "a UUID"
    case .date: "a date"
    }
  }
}

extension SQLValue {
  /// The type of the value; nil for no value.
  package var type: SQLType? {
    switch self {
    case .null: nil
    case .bool: .bool
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    case .uuid: .uuid
    case .date: .date
    }
  }

  /// Returns the value of a type that this one represents in a database with fewer types; the value itself if none.
  package func converted(to type: SQLType) -> SQLValue {
    switch (type, self) {
    case (.bool, .integer(0)): .bool(false)
    case (.bool, .integer(1)): .bool(true)
    case (.real, .integer(let number)): .real(Double(number))
    case (.date, .integer(let number)): .date(Date(microseconds: number))
    case (.uuid, .blob(let bytes)) where bytes.count == 16:
      .uuid(UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }))
    case (.blob, .uuid(let id)): .blob(withUnsafeBytes(of: id.uuid) { Array($0) })
    default: self
    }
  }
}

extension Date {
  /// The microseconds since 1970, which is the stored precision; nil when there are too many to count.
  package var microseconds: Int? { Int(exactly: (timeIntervalSince1970 * 1_000_000).rounded()) }

  package init(microseconds: Int) {
    // In two parts, because a `Double` can't represent the sum in microseconds exactly.
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    self.init(timeIntervalSince1970: Double(seconds) + Double(rest) / 1_000_000)
  }
}
