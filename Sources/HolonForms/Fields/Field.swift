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
  /// What the field is, apart from what has been entered.
  public internal(set) var definition: FieldDefinition

  /// The condition under which the field is shown.
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
    precondition(entry.problem == nil, "the default value of \(name) can't be kept: \(entry.problem ?? "")")
    if value != nil { self.definition.defaultValue = entry.value }
  }

  /// The name of the field.
  public var name: String { definition.name }

  /// What stands in the field once a program has set a value.
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
  /// The field, shown only as long as a condition on other fields' values holds; it stays the key to its value.
  ///
  /// ```swift
  /// let canton = Field.text("canton").required().visible(when: .equals("country", "CH"))
  /// form[canton] = "BE"
  /// ```
  ///
  /// Several conditions have to hold all.
  public func visible(when condition: Condition<String>) -> Field {
    var field = self
    field.condition = field.condition.map { $0 && condition } ?? condition
    return field
  }

  /// The field with a text that stands in it as long as it is empty.
  public func placeholder(_ text: String) -> Field { editing { $0.placeholder = text } }

  /// The field, which has to have a value; a toggle has to be on.
  public func required(_ message: String = "Enter a value.") -> Field { editing { $0.requirement = message } }

  /// The field with one more rule.
  public func rule(_ rule: FieldRule) -> Field { editing { $0.rules.append(rule) } }

  /// The field with one more rule of your own.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which messages carry.
  ///   - check: Answers a sentence for the user when the value breaks the rule, otherwise nil. Isn't asked about a field
  ///     without a value.
  public func rule(_ name: String, check: @escaping @Sendable (Value) -> String?) -> Field {
    let decode = decode
    return rule(FieldRule(name) { value in decode(value).flatMap(check) })
  }

  /// The field with a rule that takes time, such as asking a server.
  ///
  /// It is asked about values that break no other rule of the field, when nothing has been typed for a while; whatever is
  /// typed while it is under way cancels it.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which messages carry.
  ///   - delay: How long nothing has to be typed before the rule is asked.
  ///   - check: Answers a sentence for the user when the value breaks the rule, otherwise nil. When it throws, the user is
  ///     told that the value couldn't be checked.
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

  /// The field, whose value has to be that of another one, as when a password is repeated.
  public func equal(to other: String, _ message: String = "Enter the same value again.") -> Field {
    let name = name
    return editing { definition in
      let rule = FormRule("equal", on: [name, other], at: name) { $0[name] == $0[other] ? nil : message }
      definition.acrossRules.append(rule)
    }
  }
}
