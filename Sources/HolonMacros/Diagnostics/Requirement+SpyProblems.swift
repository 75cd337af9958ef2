import SwiftDiagnostics
import SwiftSyntax

extension Requirement {
  /// What keeps the requirement from being spied on, and where that is written.
  func spyObstacle(in component: ComponentProtocol) -> (problem: SpyProblem, node: Syntax)? {
    if let modifier = staticModifier { return (.staticRequirement(name), Syntax(modifier)) }
    if case .initializer(let initializer) = form { return (.initializer, Syntax(initializer.initKeyword)) }
    if ["calls", "Call"].contains(name), parameters.isEmpty { return (.nameIsTaken(name), Syntax(declaration)) }
    if let actor = component.globalActor,
      let modifier = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.nonisolated) })
    {
      return (.nonisolated(name, actor: actor), Syntax(modifier))
    }
    if let type = (parameters.map(\.type) + [answer?.syntax].compactMap(\.self)).lazy.compactMap(mentionOfCall).first {
      return (.typeIsHidden(requirement: name), Syntax(type))
    }
    return parameters.first { hasNoOneType($0.type) }.map { parameter in
      (.cannotBeKept(requirement: name, parameter: parameter.type.trimmedDescription), Syntax(parameter.type))
    }
  }

  private func mentionOfCall(_ type: TypeSyntax) -> IdentifierTypeSyntax? {
    type.tokens(viewMode: .sourceAccurate).lazy.filter { $0.text == "Call" }
      .compactMap { $0.parent?.as(IdentifierTypeSyntax.self) }.first
  }

  /// Whether a type stands for several ones or for values that can't be copied.
  private func hasNoOneType(_ type: TypeSyntax) -> Bool {
    let uncopyable = (genericParameters?.parameters ?? []).filter { parameter in
      parameter.inheritedType?.trimmedDescription.contains("~Copyable") == true
    }
    let names = Set(uncopyable.map(\.name.text))
    return type.tokens(viewMode: .sourceAccurate).contains { token in
      token.tokenKind == .keyword(.each) || names.contains(token.text)
    }
  }

  /// The proposals for an obstacle.
  func spyFixIts(_ problem: SpyProblem) -> [FixIt] {
    let byHand = FixIt.adding(.spyByHand, "@Combined(.manual)", to: declaration)
    return switch problem {
    case .staticRequirement: staticModifier.map { [withoutStatic($0), byHand] } ?? []
    case .nameIsTaken, .typeIsHidden: []
    default: [byHand]
    }
  }
}
