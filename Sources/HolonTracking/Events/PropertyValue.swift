/// A value of an event's property.
public enum PropertyValue: Hashable, Sendable {
  /// No value.
  case null

  /// A Boolean value.
  case bool(Bool)

  /// A whole number.
  case int(Int)

  /// A number; one that isn't finite is written as no value.
  case double(Double)

  /// A text.
  case string(String)

  /// A moment, written in RFC 3339 format.
  case time(EventTime)

  /// Several values.
  case array([PropertyValue])

  /// Values with names.
  case object(EventProperties)
}

extension PropertyValue {
  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension PropertyValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension PropertyValue: ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates no value.
  public init(nilLiteral: ()) { self = .null }
}

extension PropertyValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Creates several values.
  public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }

  /// Creates values with names.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) { self = .object(EventProperties(elements)) }
}
