internal import HolonTree

/// What a field asks for, and so what its value looks like in JSON.
public enum FieldKind: Hashable, Sendable {
  /// Any text.
  case text

  /// A whole number.
  case integer

  /// A number.
  case number

  /// A day or a moment, written as ISO 8601 has it.
  case date(DatePrecision)

  /// One of several choices, given by its value.
  case choice([FieldChoice])

  /// Any number of choices, as a list of their values in the order of the choices.
  case choices([FieldChoice])

  /// Yes or no.
  case toggle

  /// A text that follows a mask; the value is what the user has to type, without the mask's own characters.
  case masked(FieldMask)

  /// Any value that JSON can say.
  case custom
}

/// How precisely a date is asked for.
public enum DatePrecision: String, Hashable, Sendable {
  /// A day, as in 2026-11-21.
  case day

  /// A moment to the second, as in 2026-11-21T18:30:00Z.
  case second
}

/// One of the values that a field lets its user choose from.
public struct FieldChoice: Hashable, Sendable {
  /// The value, as it goes into JSON.
  public let value: String

  /// What the user reads.
  public let title: String

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - value: The value, as it goes into JSON.
  ///   - title: What the user reads; the value itself unless said otherwise.
  public init(_ value: String, _ title: String? = nil) {
    self.value = value
    self.title = title ?? value
  }
}

extension FieldChoice: ExpressibleByStringLiteral {
  /// Creates a choice whose title is its value.
  public init(stringLiteral value: String) { self.init(value) }
}
