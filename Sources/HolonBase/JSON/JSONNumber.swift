#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A number in JSON, which has no fixed size, with up to 64 bits or 38 digits without loss.
///
/// Whole numbers of up to 64 bits and all values of `Double` and `Decimal` keep their value when they are read and
/// written. Two numbers are equal if they have the same value: `1` and `1.0` are.
public struct JSONNumber: Sendable {
  /// The value of a number; every value has one form only, apart from the two zeros.
  private enum Storage: Hashable, Sendable {
    case signed(Int64)

    /// A whole number beyond the range of the signed ones.
    case unsigned(UInt64)

    /// A number that isn't whole, or too large for the other forms, or a negative zero.
    case binary(Double)

    /// A number with more digits than a `Double` has.
    case decimal(Decimal)
  }

  private let storage: Storage

  /// Creates a whole number.
  public init(_ value: Int) { self.init(Int64(value)) }

  /// Creates a whole number.
  public init(_ value: Int64) { storage = .signed(value) }

  /// Creates a whole number.
  public init(_ value: UInt64) { storage = Int64(exactly: value).map(Storage.signed) ?? .unsigned(value) }

  /// Creates a number; nil for infinities and NaN, which JSON doesn't have.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    storage = Self.storage(of: value, or: nil)
  }

  /// Reads a number as JSON writes it; nil for one outside the range of `Double` and `Decimal`.
  init?(digits: String) {
    if let signed = Int64(digits), signed != 0 {
      storage = .signed(signed)
    } else if let value = Double(digits), value.isFinite {
      storage = Self.storage(of: value, or: Decimal(string: digits))
    } else {
      return nil
    }
  }

  private static func storage(of value: Double, or decimal: Decimal?) -> Storage {
    if value == 0, value.sign == .minus { return .binary(value) }
    if let signed = Int64(exactly: value), decimal.map({ $0 == Decimal(signed) }) ?? true { return .signed(signed) }
    if let decimal, Decimal(string: value.description) != decimal { return storage(of: decimal) }
    if let unsigned = UInt64(exactly: value) { return .unsigned(unsigned) }
    return .binary(value)
  }

  private static func storage(of value: Decimal) -> Storage {
    let digits = value.description
    if let signed = Int64(digits) { return .signed(signed) }
    if let unsigned = UInt64(digits) { return .unsigned(unsigned) }
    return .decimal(value)
  }
}

extension JSONNumber {
  /// Returns the number as an integer of a type of your choice; nil when it isn't whole or doesn't fit.
  public func integer<Integer: FixedWidthInteger>(as type: Integer.Type = Int.self) -> Integer? {
    switch storage {
    case .signed(let value): Integer(exactly: value)
    case .unsigned(let value): Integer(exactly: value)
    case .binary(let value): Integer(exactly: value)
    case .decimal(let value): Integer(value.description)
    }
  }

  /// The number as the nearest `Double`.
  public var double: Double {
    switch storage {
    case .signed(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .binary(let value): value
    case .decimal(let value): Double(value.description) ?? .nan
    }
  }
}

extension JSONNumber: Hashable {
  /// Returns whether two numbers have the same value.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool { left.canonical == right.canonical }

  /// Hashes the value of the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

  /// The value of the number, without the sign of a zero.
  private var canonical: Storage { storage == .binary(0) ? .signed(0) : storage }
}

extension JSONNumber: Codable {
  /// Reads a number; a whole number of up to 64 bits stays exact.
  ///
  /// - Throws: `DecodingError` for other values, and for numbers outside the range of `Double` and `Decimal`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Double.self)
    // Only coders that support `Decimal` provide one. It shows whether the other types have lost digits.
    let decimal = try? container.decode(Decimal.self)
    func isExact(_ whole: Decimal) -> Bool { decimal.map { $0 == whole } ?? true }
    if value.magnitude < 0x1p53 {
      storage = Self.storage(of: value, or: decimal)
    } else if let signed = try? container.decode(Int64.self), isExact(Decimal(signed)) {
      storage = .signed(signed)
    } else if let unsigned = try? container.decode(UInt64.self), isExact(Decimal(unsigned)) {
      storage = .unsigned(unsigned)
    } else {
      storage = Self.storage(of: value, or: decimal)
    }
  }

  /// Writes the number without loss.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch storage {
    case .signed(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .binary(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    }
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The number in digits.
  public var description: String {
    switch storage {
    case .signed(let value): value.description
    case .unsigned(let value): value.description
    case .binary(let value): value.description
    case .decimal(let value): value.description
    }
  }
}
