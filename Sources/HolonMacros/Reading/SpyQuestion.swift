import SwiftSyntax

/// A method, or one accessor of a property or subscript, that a spy implements.
struct SpyQuestion {
  let requirement: Requirement
  let isSetter: Bool
  let arguments: [SpyArgument]
  /// The return type of the test's closure; nil for none.
  let answer: String?
  /// The cast from that type to the requirement's own type.
  let cast: String
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
      (answer, cast, effects) = (nil, "", Effects(nil))
      return
    }
    arguments = parameters
    answer = requirement.answer.map { _ in type }
    cast = requirement.answer.map { erasure.isNeeded(for: $0.syntax) ? " as! \($0.text)" : "" } ?? ""
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

extension Requirement {
  /// The methods and accessors that a spy implements for this requirement.
  var questions: [SpyQuestion] {
    accessor(.set) == nil ? [SpyQuestion(self)] : [SpyQuestion(self), SpyQuestion(self, isSetter: true)]
  }

  fileprivate var isSubscript: Bool {
    if case .subscript = form { true } else { false }
  }

  fileprivate var plainName: String {
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
