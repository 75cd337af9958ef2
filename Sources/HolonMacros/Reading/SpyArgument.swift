import SwiftSyntax

/// An argument that a spy records and passes on.
struct SpyArgument {
  let label: String?
  /// The name of the argument in the witness.
  let name: String
  /// The type of the recorded value; nil for functions, which aren't recorded.
  let recordedType: String?
  /// The type of the value that is passed on.
  let handedType: String
  /// The value that is passed on.
  let handedValue: String
  /// The value that is recorded, which is a value of its own even if the parameter is consumed.
  let recordedValue: String
  /// The statement that computes a value beforehand, such as that of an autoclosure.
  let preparation: String?

  /// Reads a parameter; nil if it is of no use outside the requirement.
  init?(_ parameter: FunctionParameterSyntax, of requirement: Requirement, erasing erasure: Erasure) {
    let name = parameter.variable
    label = requirement.label(of: parameter)
    self.name = name

    let attributed = parameter.type.as(AttributedTypeSyntax.self)
    let base = attributed?.baseType ?? parameter.type
    if erasure.isLocked(base) { return nil }
    let type = parameter.ellipsis == nil ? erasure(base) : "[\(erasure(base))]"
    if attributed?.attributes.first(named: "autoclosure") != nil, let function = base.as(FunctionTypeSyntax.self) {
      let value = "\(parameter.plainName)Value"
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
      // Types with a constraint aren't Sendable, because conformances may be isolated.
      recordedType = base.is(MetatypeTypeSyntax.self) && erasure.isNeeded(for: base) ? "Any.Type" : type
      let isInout = attributed?.specifier(.inout) != nil && !erasure.isNeeded(for: base)
      handedType = isInout ? "inout \(type)" : type
      let isUsedUp = attributed?.specifier(.consuming) != nil || attributed?.specifier(.borrowing) != nil
      recordedValue = isUsedUp ? "copy \(name)" : name
      handedValue = isInout ? "&\(name)" : recordedValue
    }
  }

  /// Creates the argument for the new value of a setter.
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
