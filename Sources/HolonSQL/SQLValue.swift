public import Foundation

/// A value as it goes into a database, or into a statement as a parameter.
public enum SQLValue: Hashable, Sendable {
  /// Nothing.
  case null

  /// A truth value; 0 or 1 where a database has no such type.
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
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }

  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
}

/// What kind of value a column holds; databases have their own names for it.
public enum SQLType: Hashable, Sendable {
  /// ``SQLValue/bool(_:)``.
  case bool

  /// ``SQLValue/integer(_:)``.
  case integer

  /// ``SQLValue/real(_:)``.
  case real

  /// ``SQLValue/text(_:)``, sorted by its bytes.
  case text

  /// ``SQLValue/blob(_:)``.
  case blob

  /// ``SQLValue/uuid(_:)``.
  case uuid

  /// ``SQLValue/date(_:)``.
  case date
}

extension SQLType: CustomStringConvertible {
  /// The type in words.
  public var description: String {
    switch self {
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

extension SQLValue {
  /// The type of the value; nil for nothing.
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

  /// The value of a type that stands for this one in a database that has fewer types; the value itself if none does.
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
  /// Microseconds since 1970, which is as exact as a moment is kept; nil when there are too many to count.
  package var microseconds: Int? { Int(exactly: (timeIntervalSince1970 * 1_000_000).rounded()) }

  package init(microseconds: Int) {
    // In two parts, since a sum of both in microseconds is more than a `Double` can hold exactly.
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    self.init(timeIntervalSince1970: Double(seconds) + Double(rest) / 1_000_000)
  }
}
