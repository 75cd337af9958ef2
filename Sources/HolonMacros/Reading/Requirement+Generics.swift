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

  /// What the `where` clause demands generic parameters to conform to.
  var conformances: [ConformanceRequirementSyntax] {
    whereClause?.requirements.compactMap { $0.requirement.as(ConformanceRequirementSyntax.self) } ?? []
  }

  /// Everything that constrains generic parameters.
  var genericSyntax: [Syntax] { genericParameters.map { Syntax($0) } + (whereClause.map { [Syntax($0)] } ?? []) }

  /// Whether only the answer tells what a generic parameter is, so that a part has to be told.
  var isGenericInAnswerOnly: Bool {
    let mentioned = parameters.reduce(into: Set<String>()) { $0.formUnion($1.type.mentionedNames) }
    return answer != nil && genericParameters.contains { !mentioned.contains($0.name.text) }
  }

  /// Whether a type is spelled as one that can't be copied, by `some` or by a generic parameter.
  func isNoncopyable(_ type: TypeSyntax) -> Bool {
    let parameter = genericParameters.first { $0.name.text == type.trimmedDescription }
    return ([Syntax(type), parameter.map { Syntax($0) }].compactMap(\.self) + (whereClause.map { [Syntax($0)] } ?? []))
      .contains { $0.trimmedDescription.contains("~Copyable") }
  }
}

extension SyntaxProtocol {
  /// The names of types that are mentioned.
  fileprivate var mentionedNames: Set<String> {
    Set(tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name })
  }
}
