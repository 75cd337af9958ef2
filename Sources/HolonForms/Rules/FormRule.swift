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
/// It is evaluated only when one of its fields has changed, and reads no others. Its message belongs to the field named
/// by `at`, or to the section that contains the rule. A hidden field has no value for the rule.
public struct FormRule: Sendable {
  /// The name of the rule, which is unique in the form.
  public let name: String

  /// The names of the fields, groups or sections that the rule depends on.
  public let fields: [String]

  /// The field that the message belongs to; nil for the place of the rule.
  public let target: String?

  /// Returns the message for the values; nil when they meet the rule.
  let check: @Sendable (FormValues) -> MessageText?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which is unique in the form.
  ///   - fields: The names of the fields, groups or sections that the rule depends on. Within a group, its own fields
  ///     precede those around it.
  ///   - target: The field that the message belongs to; nil for the place of the rule.
  ///   - check: Returns a message for the user when the fields break the rule, otherwise nil.
  public init(
    _ name: String, on fields: [String], at target: String? = nil,
    check: @escaping @Sendable (FormValues) -> String?
  ) {
    self.init(translated: name, on: fields, at: target) { values in check(values).map { MessageText($0) } }
  }

  /// Creates a rule with messages that a catalogue translates.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which is unique in the form.
  ///   - fields: The names of the fields, groups or sections that the rule depends on.
  ///   - target: The field that the message belongs to; nil for the place of the rule.
  ///   - check: Returns a message for the user when the fields break the rule, otherwise nil.
  public init(
    translated name: String, on fields: [String], at target: String? = nil,
    check: @escaping @Sendable (FormValues) -> MessageText?
  ) {
    FieldDefinition.checkName(name)
    self.name = name
    self.fields = fields
    self.target = target
    self.check = check
  }
}

/// The values of the fields that a rule names.
public struct FormValues: Sendable {
  let values: [String: JSONValue]

  /// The value of a field; reading one that the rule doesn't name is a programmer's mistake and traps.
  public subscript(name: String) -> JSONValue {
    guard let value = values[name] else {
      preconditionFailure("the rule reads \(name), but isn't checked when it changes: add it to “on:”")
    }
    return value
  }

  /// The value of a field; nil when it has none, or none that fits.
  public subscript<Value>(field: Field<Value>) -> Value? { field.decode(self[field.name]) }
}
