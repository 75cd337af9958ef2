public import HolonBase

/// A condition that several fields have to meet together.
///
/// ```swift
/// FormRule("dates", on: ["from", "to"]) { values in
///   guard let first = values[from], let last = values[to] else { return nil }
///   return first <= last ? nil : "The end comes before the beginning."
/// }
/// ```
///
/// It is asked only when one of its fields has changed, and sees no others. What it has to say belongs to the section
/// it stands in, or to the field named by `at`. While a field it looks at is hidden, that field has no value for it.
public struct FormRule: Sendable {
  /// The name of the rule, which no other element of the form has.
  public let name: String

  /// The names of the fields, groups or sections that the rule looks at.
  public let fields: [String]

  /// The field that the message belongs to; nil for where the rule stands.
  public let target: String?

  /// What is wrong; nil when the fields meet the rule.
  let check: @Sendable (FormValues) -> String?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which no other element of the form has.
  ///   - fields: The names of the fields, groups or sections that the rule looks at. Within a group, its own fields come
  ///     before those around it.
  ///   - target: The field that the message belongs to; nil for where the rule stands.
  ///   - check: Answers a sentence for the user when the fields break the rule, otherwise nil.
  public init(
    _ name: String, on fields: [String], at target: String? = nil,
    check: @escaping @Sendable (FormValues) -> String?
  ) {
    FieldDefinition.checkName(name)
    self.name = name
    self.fields = fields
    self.target = target
    self.check = check
  }
}

/// The values of the fields that a rule has asked for.
public struct FormValues: Sendable {
  let values: [String: JSONValue]

  /// The value of a field; asking for one that the rule hasn't named is a programmer's mistake and traps.
  public subscript(name: String) -> JSONValue {
    guard let value = values[name] else {
      preconditionFailure("the rule reads \(name), but isn't asked when it changes: name it in “on:”")
    }
    return value
  }

  /// The value of a field; nil when it has none, or none that fits.
  public subscript<Value>(field: Field<Value>) -> Value? { field.decode(self[field.name]) }
}
