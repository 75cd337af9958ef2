import SwiftSyntax

/// An argument that a spy records and hands on.
struct SpyArgument {
  let label: String?
  /// The name that the witness knows it by.
  let name: String
  /// The type under which it is recorded; nil for functions, which aren't.
  let recordedType: String?
  /// The type under which it is handed on.
  let handedType: String
  /// What is handed on.
  let handedValue: String
  /// What is recorded, which is a value of its own even if the parameter can be used up.
  let recordedValue: String
  /// What has to be known before, as the value of an autoclosure.
  let preparation: String?

  /// Reads a parameter; nil if it is of no use outside of the requirement.
  init?(_ parameter: FunctionParameterSyntax, of requirement: Requirement, erasing erasure: Erasure) {
    let name = (parameter.secondName ?? parameter.firstName).text
    label = requirement.label(of: parameter)
    self.name = name

    let attributed = parameter.type.as(AttributedTypeSyntax.self)
    let base = attributed?.baseType ?? parameter.type
    if erasure.isLocked(base) { return nil }
    let type = parameter.ellipsis == nil ? erasure(base) : "[\(erasure(base))]"
    if attributed?.attributes.first(named: "autoclosure") != nil, let function = base.as(FunctionTypeSyntax.self) {
      let value = "\(name)Value"
      preparation = "let \(value) = \(Effects(function.effectSpecifiers).marks)\(name)()"
      recordedType = erasure(function.returnClause.type)
      handedType = erasure(function.returnClause.type)
      (handedValue, recordedValue) = (value, value)
    } else if base.isFunction || attributed?.attributes.first(named: "escaping") != nil {
      preparation = nil
      recordedType = nil
      handedType = (attributed?.attributes.map { "\($0.trimmedDescription) " }.joined() ?? "") + type
      (handedValue, recordedValue) = (name, name)
    } else {
      preparation = nil
      recordedType = type
      let isInout = attributed?.specifier(.inout) != nil && !erasure.isNeeded(for: base)
      handedType = isInout ? "inout \(type)" : type
      let isUsedUp = attributed?.specifier(.consuming) != nil || attributed?.specifier(.borrowing) != nil
      recordedValue = isUsedUp ? "copy \(name)" : name
      handedValue = isInout ? "&\(name)" : recordedValue
    }
  }

  /// The new value that a setter gets.
  init(newValue name: String, type: String, label: String?) {
    (self.label, self.name, preparation) = (label, name, nil)
    (recordedType, handedType) = (type, type)
    (recordedValue, handedValue) = (name, name)
  }
}

extension TypeSyntax {
  /// Whether this is spelled as a function, optional or not.
  fileprivate var isFunction: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isFunction }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return element.type.isFunction
    }
    return self.is(FunctionTypeSyntax.self)
  }
}
