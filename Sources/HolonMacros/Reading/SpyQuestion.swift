import SwiftSyntax

/// A method, or one accessor of a property or subscript, that a spy implements.
struct SpyQuestion {
  let requirement: Requirement
  let isSetter: Bool
  let arguments: [SpyArgument]
  /// The return type of the test's closure; nil for none.
  let answer: String?
  /// Whether that type is another one than the requirement's own, which depends on the call.
  let isCast: Bool
  /// The generic parameters that only the result mentions, which the test's closure needs to know.
  let types: [TypeArgument]
  let effects: Effects

  init(_ requirement: Requirement, isSetter: Bool = false) {
    self.requirement = requirement
    self.isSetter = isSetter
    let erasure = Erasure(requirement)
    let type = requirement.answer.map { erasure($0.syntax) } ?? "Void"
    let parameters = requirement.parameters.compactMap {
      SpyArgument($0, of: requirement, erasing: erasure)
    }
    if isSetter {
      let name = LocalNames(requirement)("newValue")
      arguments = parameters + [SpyArgument(newValue: name, type: type, label: parameters.isEmpty ? nil : "to")]
      (answer, isCast, types, effects) = (nil, false, [], Effects(nil))
      return
    }
    arguments = parameters
    answer = requirement.answer.map { _ in type }
    isCast = requirement.answer.map { erasure.isNeeded(for: $0.syntax) } ?? false
    types = requirement.genericsOfAnswerOnly.map { name in
      TypeArgument(name: name, type: erasure.metatype(of: name), value: "\(name).self")
    }
    // The test's closure can't throw errors that are only passed through, or whose type only the signature can name.
    let clause = requirement.effects.throwsClause.flatMap { clause in
      clause.throwsSpecifier.tokenKind == .keyword(.rethrows) || erasure.isNeeded(for: clause) ? nil : clause
    }
    effects = Effects(isAsync: requirement.effects.isAsync, throwsClause: clause)
  }

  /// The requirement's name without backticks, as in `setSize`.
  var baseName: String {
    let name = requirement.plainName
    return isSetter ? "set\(name.capitalized)" : name
  }

  /// Whether the name needs backticks in its declaration.
  var isKeyword: Bool { !isSetter && (requirement.isSubscript || requirement.name.hasPrefix("`")) }

  /// The requirement's full name, as in `unread(from:)`.
  var fullName: String {
    let labels = requirement.parameters.map { (requirement.label(of: $0) ?? "_") + ":" }
    switch requirement.form {
    case .property: return requirement.name
    default: return "\(requirement.name)(\(labels.joined()))"
    }
  }
}

/// A generic parameter that is passed to the test's closure as a value.
struct TypeArgument {
  /// The name of the generic parameter.
  let name: String
  /// The type of the value, as in `any Decodable.Type`.
  let type: String
  let value: String
}

extension Requirement {
  /// The methods and accessors that a spy implements for this requirement.
  var questions: [SpyQuestion] {
    accessor(.set) == nil ? [SpyQuestion(self)] : [SpyQuestion(self), SpyQuestion(self, isSetter: true)]
  }

  fileprivate var isSubscript: Bool {
    if case .subscript = form { true } else { false }
  }

  /// The name without backticks.
  var plainName: String {
    switch form {
    case .method(let method): method.name.identifier?.name ?? name
    case .property(_, let binding):
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier?.name ?? name
    case .subscript, .initializer: name
    }
  }
}

extension String {
  /// The name with a capital first letter.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
