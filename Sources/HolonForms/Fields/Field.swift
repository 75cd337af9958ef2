internal import HolonBase
public import HolonLists
internal import HolonTree

/// A field of a form, and the key to its value.
///
/// ```swift
/// let name = Field.text("name", "Your name").required().length(2...40)
/// let guests = Field.integer("guests", default: 2).range(1...20)
///
/// var form = try Form { name; guests }
/// form[name] = "Ada"
/// form[guests]  // 2
/// ```
public struct Field<Value: Sendable>: Sendable {
  /// The definition of the field, without entered values.
  public internal(set) var definition: FieldDefinition

  /// The condition under which the field is visible.
  var condition: Condition<String>?

  let encode: @Sendable (Value) throws -> JSONValue
  let decode: @Sendable (JSONValue) -> Value?

  init(
    _ definition: FieldDefinition, default value: Value?,
    encode: @escaping @Sendable (Value) throws -> JSONValue, decode: @escaping @Sendable (JSONValue) -> Value?
  ) {
    self.definition = definition
    self.encode = encode
    self.decode = decode
    let entry = entry(for: value)
    precondition(entry.problem == nil, "the default value of \(name) can't be stored: \(entry.problem?.source ?? "")")
    if value != nil { self.definition.defaultValue = entry.value }
  }

  /// The name of the field.
  public var name: String { definition.name }

  /// Returns the entry for a value that a program sets.
  func entry(for value: Value?) -> FieldEntry {
    guard let value else { return FieldEntry(value: .null) }
    do { return FieldEntry(value: try encode(value)) } catch { return FieldEntry(unencodable: error) }
  }

  func editing(_ edit: (inout FieldDefinition) -> Void) -> Field {
    var field = self
    edit(&field.definition)
    return field
  }
}

extension Field {
  /// Returns the field, visible only while a condition on other fields' values holds; it still gives access to its
  /// value.
  ///
  /// ```swift
  /// let canton = Field.text("canton").required().visible(when: .equals("country", "CH"))
  /// form[canton] = "BE"
  /// ```
  ///
  /// With several conditions, all have to hold.
  public func visible(when condition: Condition<String>) -> Field {
    var field = self
    field.condition = field.condition.map { $0 && condition } ?? condition
    return field
  }

  /// Returns the field with a text that it shows while it is empty.
  public func placeholder(_ text: String) -> Field { editing { $0.placeholder = text } }

  /// Returns the field with the meaning of its value, by which systems fill it in and choose a keyboard.
  ///
  /// ```swift
  /// Field.text("mail", "E-mail").email().purpose(.email)
  /// ```
  public func purpose(_ purpose: FieldPurpose) -> Field { editing { $0.purpose = purpose } }

  /// Returns the field with the rule that it has a value, or that a toggle is on.
  public func required(_ message: String? = nil) -> Field {
    editing { $0.requirement = MessageText(message, or: .required) }
  }

  /// Returns the field with one more rule.
  public func rule(_ rule: FieldRule) -> Field { editing { $0.rules.append(rule) } }

  /// Returns the field with a custom rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which its messages have.
  ///   - check: Returns a message for the user when the value breaks the rule, otherwise nil. It isn't called for a
  ///     field without a value.
  public func rule(_ name: String, check: @escaping @Sendable (Value) -> String?) -> Field {
    let decode = decode
    return rule(FieldRule(name) { value in decode(value).flatMap(check) })
  }

  /// Returns the field with a rule that takes time, such as a request to a server.
  ///
  /// It is called for values that break no other rule of the field, after a pause in typing. Further typing cancels it.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which its messages have.
  ///   - delay: The length of the pause in typing before the call.
  ///   - check: Returns a message for the user when the value breaks the rule, otherwise nil. When it throws, a message
  ///     says that the value couldn't be checked.
  public func check(
    _ name: String, after delay: Duration = .milliseconds(300),
    _ check: @escaping @Sendable (Value) async throws -> String?
  ) -> Field {
    let decode = decode
    let rule = FieldCheckRule(name: name, delay: delay) { value in
      guard let value = decode(value) else { return nil }
      return try await check(value)
    }
    return editing { $0.checks.append(rule) }
  }

  /// Returns the field with the rule that its value equals another field's, such as a repeated password.
  public func equal(to other: String, _ message: String? = nil) -> Field {
    let name = name
    return editing { definition in
      let rule = FormRule(translated: "equal", on: [name, other], at: name) {
        $0[name] == $0[other] ? nil : MessageText(message, or: .repeated)
      }
      definition.acrossRules.append(rule)
    }
  }
}
