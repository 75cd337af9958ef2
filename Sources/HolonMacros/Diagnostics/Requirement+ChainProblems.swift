import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Requirement {
  // MARK: Each part's answer is the next one's argument

  /// The problems that prevent passing on an answer.
  var chainedProblems: [Diagnostic] {
    guard let answer else { return nothingToCombine }
    if let problem = settableChain(.chained) ?? unreadableArgument { return [problem] }
    if let parameter = chainedParameter {
      return parameter.isInout ? [changedInPlace(parameter)] : []
    }
    let candidates = chainableParameters
    guard candidates.isEmpty || unknownArgument != nil else {
      let problem = Problem.severalToHandOn(requirement: name, answer: answer.text)
      return [diagnostic(problem, at: policyExpression, candidates.map { handingOn(by: "through", $0) })]
    }
    let others = parameters.filter { !$0.isInout && !$0.type.unpassed.is(FunctionTypeSyntax.self) }
    let fixIts = others.map { handingOn(by: "through", $0) } + [using(.manual)]
    let problem = unknownArgument ?? .nothingToHandOn(requirement: name, answer: answer.text)
    return [diagnostic(problem, at: policyExpression, fixIts)]
  }

  private func changedInPlace(_ parameter: FunctionParameterSyntax) -> Diagnostic {
    let type = parameter.type.unpassed.with(\.trailingTrivia, parameter.type.trailingTrivia)
    let fixIt = FixIt(.removeWord("inout"), replace: parameter.type, with: type)
    return diagnostic(.changedInPlace(parameter.plainName, requirement: name), at: parameter, [fixIt])
  }

  // MARK: Each part calls the next one

  /// Returns the problems that prevent parts from calling each other.
  func wrappingProblems(in component: ComponentProtocol) -> [Diagnostic] {
    if let problem = settableChain(.wrapping) ?? unreadableArgument ?? mutation { return [problem] }
    guard let next = nextFunction(in: component) else { return [missingNext(in: component)] }
    let label = next.parameter.plainName
    if !next.answers(self) {
      return [wrapping(.unfitNext(label, requirement: name, answer: answerText), at: next.parameter)]
    }
    if next.effects.comparable != effects.comparable { return [unlikeEffects(next)] }
    let unknown = next.arguments.indices.compactMap { unknownArgument($0, of: next) }
    guard unknown.isEmpty, let wrapping = Wrapping(self, in: component) else { return unknown }
    let shared = sharedArguments(besides: wrapping)
    guard shared.isEmpty, next.isSendable, !component.isSendable, globalActor(in: component) == nil else {
      return shared
    }
    let problem = Problem.sendableNext(label, component: component.name)
    return [diagnostic(problem, at: next.parameter, [component.addingSendable])]
  }

  private var answerText: String { answer?.text ?? "Void" }

  /// Returns the diagnostic of a problem whose only proposal is an answer by hand.
  private func wrapping(_ problem: Problem, at node: (any SyntaxProtocol)?) -> Diagnostic {
    diagnostic(problem, at: node, [using(.manual)])
  }

  private func missingNext(in component: ComponentProtocol) -> Diagnostic {
    let candidates = nextFunctions(in: component)
    let fixIts = candidates.map { handingOn(by: "around", $0.parameter) } + [using(.manual)]
    if let unknownArgument { return diagnostic(unknownArgument, at: policyExpression, fixIts) }
    guard candidates.isEmpty else {
      return diagnostic(.severalNext(requirement: name, answer: answerText), at: policyExpression, fixIts)
    }
    let named = if case .parameter(let parameter) = namedArgument { parameter } else { nil as FunctionParameterSyntax? }
    let unseen = named ?? parameters.first { $0.type.as(AttributedTypeSyntax.self)?.attributes.isEmpty == false }
    if let unseen, !unseen.type.unpassed.is(FunctionTypeSyntax.self) {
      return wrapping(.unseenNext(unseen.plainName, type: unseen.type.unpassed.trimmedDescription), at: unseen)
    }
    return wrapping(.noNext(requirement: name, answer: answerText), at: policyExpression)
  }

  private func unknownArgument(_ argument: Int, of next: NextFunction) -> Diagnostic? {
    let candidates = parameters(for: argument, of: next)
    guard candidates.count != 1 else { return nil }
    let element = next.arguments[argument]
    let problem = Problem.unknownNextArgument(
      element.type.unpassed.trimmedDescription, of: next.parameter.plainName, requirement: name)
    let fixIts = candidates.map { candidate in
      let named = element.with(\.firstName, .wildcardToken(trailingTrivia: .space))
        .with(\.secondName, .identifier(candidate.plainName)).with(\.colon, .colonToken(trailingTrivia: .space))
      return FixIt(.nameArgument(candidate.plainName), replace: element, with: named)
    }
    return diagnostic(problem, at: element, fixIts + [using(.manual)])
  }

  private func unlikeEffects(_ next: NextFunction) -> Diagnostic {
    let throwing = effects.isRethrowing ? "throws" : effects.throwsClause?.trimmedDescription
    let specifiers = [effects.isAsync ? "async" : nil, throwing].compactMap(\.self).joined(separator: " ")
    let parameters = "(\(next.type.parameters.trimmedDescription))"
    let spelled = [parameters, specifiers, next.type.returnClause.trimmedDescription].filter { !$0.isEmpty }
    let type = TypeSyntax("\(raw: spelled.joined(separator: " "))").with(\.trailingTrivia, next.type.trailingTrivia)
    let fixIt = FixIt(.giveEffects(specifiers, to: next.parameter.plainName), replace: next.type, with: type)
    return diagnostic(.nextEffects(next.parameter.plainName, requirement: name), at: next.type, [fixIt])
  }

  /// Returns the problems of arguments that two parts can't have at the same time.
  private func sharedArguments(besides wrapping: Wrapping) -> [Diagnostic] {
    let handed = Set((wrapping.handedOn + [wrapping.next.parameter]).map(\.plainName))
    return parameters.filter { !handed.contains($0.plainName) }
      .filter { $0.isInout || wrapping.next.isEscaping && $0.isConfined }
      .map { self.wrapping(.sharedByWrapping($0.plainName, next: wrapping.next.parameter.plainName), at: $0) }
  }

  private var mutation: Diagnostic? {
    let problem = Problem.nextMutates(requirement: name)
    if let modifier = modifier(.mutating) { return diagnostic(problem, at: modifier, [without(modifier)]) }
    return isMutating ? wrapping(problem, at: declaration) : nil
  }

  // MARK: Both

  /// Returns a proposal to name an argument, as in `.chained(through: "request")`.
  private func handingOn(by label: String, _ parameter: FunctionParameterSyntax) -> FixIt? {
    guard let policyExpression, let policy = policy?.name else { return nil }
    let text = ".\(policy.rawValue)(\(label): \"\(parameter.plainName)\")"
    return FixIt(.use(text), replace: policyExpression, with: "\(raw: text)" as ExprSyntax)
  }

  private func settableChain(_ policy: Policy.Name) -> Diagnostic? {
    guard accessor(.set) != nil else { return nil }
    let problem = Problem.settableChain(policy: policy.rawValue, requirement: name)
    return diagnostic(problem, at: policyExpression, [using(.manual)])
  }

  private var unreadableArgument: Diagnostic? {
    guard case .unreadable(let expression) = namedArgument else { return nil }
    return diagnostic(.unreadableArgument(expression.trimmedDescription), at: expression)
  }

  private var unknownArgument: Problem? {
    guard case .unknown(let argument) = namedArgument else { return nil }
    return .unknownArgument(argument, requirement: name)
  }
}
