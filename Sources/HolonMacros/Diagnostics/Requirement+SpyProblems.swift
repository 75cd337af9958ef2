import SwiftDiagnostics
import SwiftSyntax

extension Requirement {
  /// What keeps the requirement from being spied on.
  func spyProblem(in component: ComponentProtocol) -> Diagnostic? {
    if let modifier = staticModifier {
      return diagnostic(.staticCall(name), at: modifier, isOperator ? [byHand] : [without(modifier), byHand])
    }
    if case .initializer(let initializer) = form {
      return diagnostic(.recordedInitializer, at: initializer.initKeyword, [byHand])
    }
    if ["calls", "Call"].contains(name), parameters.isEmpty {
      return diagnostic(.recordIsTaken(name), at: declaration)
    }
    if let actor = component.globalActor,
      let modifier = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.nonisolated) })
    {
      return diagnostic(.nonisolatedCall(name, actor: actor), at: modifier, [byHand])
    }
    if let type = mentionOfCall { return diagnostic(.hiddenType(requirement: name), at: type) }
    return parameters.map(\.type).first(where: hasNoOneType).map { type in
      diagnostic(.unrecordedParameter(type.trimmedDescription, requirement: name), at: type, [byHand])
    }
  }

  /// Where a type named as the spy's own `Call` is mentioned.
  private var mentionOfCall: IdentifierTypeSyntax? {
    (parameters.map(\.type) + [answer?.syntax].compactMap(\.self)).lazy
      .flatMap { $0.tokens(viewMode: .sourceAccurate) }.filter { $0.text == "Call" }
      .compactMap { $0.parent?.as(IdentifierTypeSyntax.self) }.first
  }

  /// Whether a type stands for several ones or for values that can't be copied.
  private func hasNoOneType(_ type: TypeSyntax) -> Bool {
    let base = type.as(AttributedTypeSyntax.self)?.baseType ?? type
    return isNoncopyable(base) || type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.each) }
  }

  private var byHand: FixIt { .adding(.spyByHand, "@Combined(.manual)", to: declaration) }

  private func diagnostic(_ problem: Problem, at node: any SyntaxProtocol, _ fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(node: Syntax(fromProtocol: node), message: problem, fixIts: fixIts)
  }
}
