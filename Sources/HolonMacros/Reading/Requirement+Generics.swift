import SwiftSyntax

extension Requirement {
  /// The generic parameters of a method or subscript.
  var genericParameters: [GenericParameterSyntax] {
    switch form {
    case .method(let method): Array(method.genericParameterClause?.parameters ?? [])
    case .subscript(let element): Array(element.genericParameterClause?.parameters ?? [])
    case .property, .initializer: []
    }
  }

  private var whereClause: GenericWhereClauseSyntax? {
    switch form {
    case .method(let method): method.genericWhereClause
    case .subscript(let element): element.genericWhereClause
    case .property, .initializer: nil
    }
  }

  /// The protocols to which the `where` clause requires generic parameters to conform.
  var conformances: [ConformanceRequirementSyntax] {
    whereClause?.requirements.compactMap { $0.requirement.as(ConformanceRequirementSyntax.self) } ?? []
  }

  /// All syntax that constrains generic parameters.
  var genericSyntax: [Syntax] { genericParameters.map { Syntax($0) } + (whereClause.map { [Syntax($0)] } ?? []) }

  /// Whether only the return type determines a generic parameter, so that the call of a part has to state it.
  var isGenericInAnswerOnly: Bool { !genericsOfAnswerOnly.isEmpty }

  /// The generic parameters that only the return type determines.
  var genericsOfAnswerOnly: [String] {
    let mentioned = parameters.reduce(into: Set<String>()) { $0.formUnion($1.type.mentionedNames) }
    return answer == nil ? [] : genericParameters.map(\.name.text).filter { !mentioned.contains($0) }
  }

  /// Returns whether the type's spelling is noncopyable, by `some` or by a generic parameter.
  func isNoncopyable(_ type: TypeSyntax) -> Bool {
    let parameter = genericParameters.first { $0.name.text == type.trimmedDescription }
    return ([Syntax(type), parameter.map { Syntax($0) }].compactMap(\.self) + (whereClause.map { [Syntax($0)] } ?? []))
      .contains { $0.trimmedDescription.contains("~Copyable") }
  }
}

extension SyntaxProtocol {
  /// The names of all mentioned types.
  fileprivate var mentionedNames: Set<String> {
    Set(tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name })
  }
}
