public import HolonBase

/// The definition of a field, without entered values: name, label, kind, rules.
public struct FieldDefinition: Sendable {
  /// The name, which is the name of the member in JSON and, outside groups, the field's identifier.
  public let name: String

  /// The text beside the field.
  public var label: String

  /// The kind of value that the field accepts.
  public var kind: FieldKind

  /// The text in the field while it is empty.
  public var placeholder = ""

  /// The meaning of the value, by which systems fill it in and choose a keyboard; nil for any.
  public var purpose: FieldPurpose?

  /// The initial value of the field.
  public var defaultValue: JSONValue = .null

  /// Whether a value can be converted to the field's declared type, beyond the check by its kind.
  var isReadable: @Sendable (JSONValue) -> Bool = { _ in true }

  /// The message for an empty field; nil if it may stay empty.
  var requirement: MessageText?

  /// The rules for the value alone, in the order of their evaluation.
  public var rules: [FieldRule] = []

  /// The rules that take time.
  var checks: [FieldCheckRule] = []

  /// The rules that depend on other fields, too.
  var acrossRules: [FormRule] = []

  init(name: String, label: String?, kind: FieldKind) {
    Self.checkName(name)
    self.name = name
    self.label = label ?? name
    self.kind = kind
  }

  /// Traps if a name is invalid, which is a programmer's mistake.
  static func checkName(_ name: String) {
    precondition(
      !name.isEmpty && !name.contains("."), "the name “\(name)” is empty, or contains a dot: choose another one")
  }

  /// Whether the field has to have a value.
  public var isRequired: Bool { requirement != nil }

  /// Returns the value of a text that a user typed, or the text itself if it isn't one.
  func value(ofTyped text: String) -> JSONValue {
    let isAddress = rules.contains { $0.name == "email" || $0.name == "url" }
    return kind.value(ofTyped: isAddress ? text.trimmed : text)
  }

  /// Returns the value that a stored one stands for: a text is read as if a user had typed it.
  func value(ofStored value: JSONValue) -> JSONValue {
    guard let text = value.string else { return value }
    if case .choices = kind { return text.isBlank ? .null : value }
    return self.value(ofTyped: text)
  }

  /// Returns the message for a value that can't be the field's at all; nil when it fits.
  func misfit(_ value: JSONValue) -> MessageText? {
    kind.misfit(value) ?? (value == .null || isReadable(value) ? nil : MessageText(.unreadable))
  }

  /// Returns all messages for a value alone: that it is missing, or doesn't fit, or those of the rules in their order.
  func messages(for value: JSONValue) -> [FieldMessage] {
    if let requirement, value.isBlank || kind == .toggle && value == false {
      return [FieldMessage(rule: "required", requirement, origin: .own(0))]
    }
    if value.isBlank { return [] }
    if let misfit = misfit(value) { return [FieldMessage(rule: "kind", misfit, origin: .own(0))] }
    var messages: [FieldMessage] = []
    for (index, rule) in rules.enumerated() {
      if let text = rule.check(value) {
        messages.append(FieldMessage(rule: rule.name, text, origin: .own(index)))
      }
    }
    return messages
  }
}
