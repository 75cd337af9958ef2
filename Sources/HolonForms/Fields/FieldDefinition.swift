public import HolonBase

/// What a field is, apart from what has been entered: name, label, kind, rules.
public struct FieldDefinition: Sendable {
  /// The name, which is the member's name in JSON and, within no group, the field's identifier.
  public let name: String

  /// What stands beside the field.
  public var label: String

  /// What the field asks for.
  public var kind: FieldKind

  /// What stands in the field as long as it is empty.
  public var placeholder = ""

  /// The value that the field has to begin with.
  public var defaultValue: JSONValue = .null

  /// Whether a value is one of the type that the field was declared with, if its kind doesn't say so already.
  var isReadable: @Sendable (JSONValue) -> Bool = { _ in true }

  /// The message for an empty field; nil if it may stay empty.
  var requirement: String?

  /// The rules for the value by itself, in the order in which they are asked.
  public var rules: [FieldRule] = []

  /// The rules that take time.
  var checks: [FieldCheckRule] = []

  /// The rules that look at other fields, too.
  var acrossRules: [FormRule] = []

  init(name: String, label: String?, kind: FieldKind) {
    Self.checkName(name)
    self.name = name
    self.label = label ?? name
    self.kind = kind
  }

  /// Traps if a name is none: that is a programmer's mistake.
  static func checkName(_ name: String) {
    precondition(!name.isEmpty && !name.contains("."), "“\(name)” can't be a name: it is empty, or has a dot in it")
  }

  /// Whether the field has to have a value.
  public var isRequired: Bool { requirement != nil }

  /// What is wrong with a value that can't be the field's at all; nil when it fits.
  func misfit(_ value: JSONValue) -> String? {
    kind.misfit(value) ?? (value == .null || isReadable(value) ? nil : "Enter a value of the kind that is asked for.")
  }

  /// All that is wrong with a value by itself: that it is missing, or doesn't fit, or what the rules say in their order.
  func messages(for value: JSONValue) -> [FieldMessage] {
    if let requirement, value.isBlank || kind == .toggle && value == false {
      return [FieldMessage(rule: "required", text: requirement, origin: .own(0))]
    }
    if value.isBlank { return [] }
    if let misfit = misfit(value) { return [FieldMessage(rule: "kind", text: misfit, origin: .own(0))] }
    var messages: [FieldMessage] = []
    for (index, rule) in rules.enumerated() {
      if let text = rule.check(value) {
        messages.append(FieldMessage(rule: rule.name, text: text, origin: .own(index)))
      }
    }
    return messages
  }
}
