internal import HolonTree

/// The kinds of value that a field accepts, and their form in JSON.
public enum FieldKind: Hashable, Sendable {
  /// Any text.
  case text

  /// A whole number.
  case integer

  /// A number.
  case number

  /// A day or a moment in ISO 8601 format.
  case date(DatePrecision)

  /// One of several choices, represented by its value.
  case choice([FieldChoice])

  /// Any number of choices, as a list of their values in the order of the choices.
  case choices([FieldChoice])

  /// Yes or no.
  case toggle

  /// Any value that JSON can represent.
  case custom
}

/// The precision of a date.
public enum DatePrecision: String, Hashable, Sendable {
  /// A day, as in 2026-11-21.
  case day

  /// A moment to the second, as in 2026-11-21T18:30:00Z.
  case second
}

/// One of the values that a field offers.
public struct FieldChoice: Hashable, Sendable {
  /// The value in JSON.
  public let value: String

  /// The text for the user.
  public let title: String

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - value: The value in JSON.
  ///   - title: The text for the user; by default the value.
  public init(_ value: String, _ title: String? = nil) {
    self.value = value
    self.title = title ?? value
  }
}

extension FieldChoice: ExpressibleByStringLiteral {
  /// Creates a choice whose title is its value.
  public init(stringLiteral value: String) { self.init(value) }
}
