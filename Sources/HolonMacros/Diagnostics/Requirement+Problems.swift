import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Requirement {
  /// Returns all problems that prevent composing a requirement.
  func problems(in component: ComponentProtocol) -> [Diagnostic] {
    if policy == .known(.manual) { return [] }
    let shape = shapeProblems(in: component)
    let names = shape.isEmpty ? nameProblems(in: component) + literalProblems : shape
    let answering = names.isEmpty ? policyProblems(in: component) : names
    return answering.isEmpty ? askingProblems(in: component) : answering
  }

  /// Returns whether a part can be called, even if the answer of the whole is written by hand.
  func canBeAsked(in component: ComponentProtocol) -> Bool { shapeProblems(in: component).isEmpty }

  // MARK: Its shape

  private func shapeProblems(in component: ComponentProtocol) -> [Diagnostic] {
    if let problem = conditionalAttribute { return [problem] }
    if let modifier = staticModifier {
      if isOperator {
        let fixIt = FixIt.adding(.leaveOperator, "@Combined(.manual)", to: declaration)
        return [diagnostic(.operatorRequirement(name), at: modifier, [fixIt])]
      }
      return [diagnostic(.staticRequirement(name), at: modifier, [without(modifier), adding(.manual)])]
    }
    if component.isClassBound, let problem = mutation(in: component) { return [problem] }
    if let modifier = modifier(.optional) {
      return [diagnostic(.optionalRequirement(name), at: modifier, [without(modifier)])]
    }
    switch form {
    case .initializer(let initializer):
      return [diagnostic(.initializer, at: initializer.initKeyword, [adding(.manual)])]
    case .property where name == "parts", .method where name == "parts" && parameters.isEmpty:
      return [diagnostic(.partsIsTaken, at: declaration, [adding(.manual)])]
    case .method, .property, .subscript:
      if let problem = isolationProblem(in: component) { return [problem] }
      // An associated type with that name is refused itself.
      if !component.associatedTypes.contains(where: { $0.name.text == "Part" }), let type = mention(of: "Part") {
        return [diagnostic(.hiddenType("Part", requirement: name, owner: "composite"), at: type)]
      }
      return selfProblems(in: component) + parameters.flatMap(problems)
    }
  }

  /// Returns the place of a type in the arguments and the answer, by its name without a qualifier.
  func mention(of type: String) -> IdentifierTypeSyntax? {
    if genericParameters.contains(where: { $0.name.text == type }) { return nil }
    return (parameters.map(\.type) + [answer?.syntax].compactMap(\.self)).lazy
      .flatMap { $0.tokens(viewMode: .sourceAccurate) }.filter { $0.text == type }
      .compactMap { $0.parent?.as(IdentifierTypeSyntax.self) }.first
  }

  /// The problem of `@Combined` under a condition, of which a macro sees every branch.
  private var conditionalAttribute: Diagnostic? {
    guard let block = declaration.attributes.conditions(around: "Combined").first else { return nil }
    let bare = declaration.without(block)
    let margin = String(declaration.leadingTrivia.description.reversed().prefix { $0 == " " })
    let branches = block.clauses.map { clause in
      let head = [clause.poundKeyword.text, clause.condition?.trimmedDescription].compactMap(\.self)
      let attributes = clause.elements?.trimmedDescription ?? ""
      return head.joined(separator: " ") + "\n\(margin)\(attributes)\(attributes.isEmpty ? "" : " ")\(bare)\n\(margin)"
    }
    let text: DeclSyntax = "\(raw: branches.joined())#endif"
    let fixIt = FixIt(
      .surround(name), replace: declaration,
      with: text.with(\.leadingTrivia, declaration.leadingTrivia).with(\.trailingTrivia, declaration.trailingTrivia))
    return diagnostic(.conditionalAttribute(requirement: name), at: block, [fixIt])
  }

  /// Returns the problem of a requirement off the protocol's actor, whose parts only code on that actor may use.
  func isolationProblem(in component: ComponentProtocol) -> Diagnostic? {
    guard isOffActor, !component.isSendable, !component.isNonisolated, let modifier = modifier(.nonisolated) else {
      return nil
    }
    return diagnostic(
      .unsharedParts(requirement: name, component: component.name), at: modifier,
      [component.addingSendable, without(modifier)])
  }

  /// Returns the problem of a requirement that changes the object itself, which only a value can do.
  private func mutation(in component: ComponentProtocol) -> Diagnostic? {
    let problem = Problem.mutatingObject(requirement: name, in: component.name)
    if let modifier = modifier(.mutating) {
      return diagnostic(problem, at: modifier, [without(modifier)])
    }
    for accessor in [accessor(.get), accessor(.set)].compactMap(\.self) {
      guard let modifier = accessor.modifier, modifier.name.tokenKind == .keyword(.mutating) else { continue }
      let changed = accessor.with(\.modifier, nil).with(\.leadingTrivia, accessor.leadingTrivia)
      return diagnostic(
        problem, at: modifier, [FixIt(.removeWord(modifier.name.text), replace: accessor, with: changed)])
    }
    return nil
  }

  private func selfProblems(in component: ComponentProtocol) -> [Diagnostic] {
    let answers = answer.map { $0.syntax.mentionsOfSelf } ?? []
    let part = component.partType
    return answers.map { mention in
      let isInOptional = mention.parent?.is(OptionalTypeSyntax.self) == true
      let type: TypeSyntax = isInOptional ? "(\(raw: part))" : "\(raw: part)"
      let replacement = type.with(\.leadingTrivia, mention.leadingTrivia).with(\.trailingTrivia, mention.trailingTrivia)
      let fixIt = FixIt(.replaceSelf(with: part), replace: mention, with: replacement)
      return diagnostic(.selfAnswer(requirement: name), at: mention, [fixIt, adding(.manual)])
    }
      + (parameters.map { Syntax($0.type) } + genericSyntax).flatMap(\.mentionsOfSelf).map { mention in
        diagnostic(.selfParameter(requirement: name), at: mention, [adding(.manual)])
      }
  }

  /// Returns the problems that prevent passing an argument to every part.
  private func problems(of parameter: FunctionParameterSyntax) -> [Diagnostic] {
    if parameter.ellipsis != nil {
      return [diagnostic(.variadicParameter(requirement: name), at: parameter, [adding(.manual)])]
    }
    guard let type = parameter.type.as(AttributedTypeSyntax.self) else { return [] }
    let label = (parameter.secondName ?? parameter.firstName).text
    if let sending = type.specifier(.sending), AnswerType(syntax: type.baseType).kind == .unknown {
      let fixIt = FixIt(.removeWord("sending"), replace: parameter.type, with: type.baseType)
      return [diagnostic(.sentParameter(label, requirement: name), at: sending, [fixIt, adding(.manual)])]
    }
    if let consuming = type.specifier(.consuming), isNoncopyable(type.baseType) {
      return [diagnostic(.consumedParameter(label, requirement: name), at: consuming, [adding(.manual)])]
    }
    return []
  }

  func without(_ modifier: DeclModifierSyntax) -> FixIt {
    func changing(_ declaration: some WithAttributesSyntax & WithModifiersSyntax) -> FixIt {
      let leading = declaration.leadingTrivia
      var changed = declaration
      changed.modifiers = changed.modifiers.filter { $0.name.tokenKind != modifier.name.tokenKind }
      return FixIt(.removeWord(modifier.name.text), replace: declaration, with: changed.with(\.leadingTrivia, leading))
    }
    return changing(declaration)
  }

  // MARK: The names in its attribute

  /// Returns the names in `@Combined` that would mean something else in the generated code.
  private func nameProblems(in component: ComponentProtocol) -> [Diagnostic] {
    guard let arguments = attribute?.arguments else { return [] }
    let own = parameters.map(\.plainName) + genericParameters.map(\.name.text) + ["parts"]
    let members = component.requirements.map(\.plainName) + component.associatedTypes.map(\.name.text)
    let hidden = Set(own + members + component.typeNames)
    return UsedNames(in: arguments).tokens.first { hidden.contains($0.identifier?.name ?? "") }.map { token in
      let name = token.identifier?.name ?? token.text
      return [
        diagnostic(
          .hiddenName(name, requirement: self.name), at: token, [policyExpression == nil ? nil : adding(.manual)])
      ]
    } ?? []
  }

  /// Returns the numbers of parts in `@Combined` that aren't positive.
  private var literalProblems: [Diagnostic] {
    let calls = (policyExpression.map { [$0] } ?? []) + asking.mentions.map(\.expression)
    return calls.compactMap { expression in
      guard let call = expression.as(FunctionCallExprSyntax.self),
        ["quorum", "QuorumPolicy", "concurrently"].contains(
          call.calledExpression.lastToken(viewMode: .sourceAccurate)?.text),
        let number = call.arguments.first?.expression,
        let value = Int(number.trimmedDescription.replacing("_", with: "")), value < 1
      else { return nil }
      var changed = call
      changed.arguments[changed.arguments.startIndex].expression = "1"
      let fixIt = FixIt(.use(changed.trimmedDescription), replace: call, with: changed)
      return diagnostic(.atLeastOne(call.trimmedDescription), at: number, [fixIt])
    }
  }

  // MARK: Its policy

  private func policyProblems(in component: ComponentProtocol) -> [Diagnostic] {
    if let attribute, policy == nil, answer != nil || asking.mentions.isEmpty {
      let proposals = asking.mentions.isEmpty ? answer.map { $0.fittingPolicies + [.manual] } ?? [] : []
      return [diagnostic(.emptyPolicy(requirement: name), at: attribute, proposals.map(adding))]
    }
    guard case .known(let policy) = policy else { return missingPolicyProblems }
    if policy == .fallback { return fallbackProblems }
    if policy == .race { return raceProblems }
    if policy == .quorum { return quorumProblems }
    if policy == .chained { return chainedProblems }
    if policy == .wrapping { return wrappingProblems(in: component) }
    guard let answer else { return nothingToCombine }
    guard !policy.takes(answer) else { return [] }
    if [.min, .max, .first, .last].contains(policy) {
      let problem = Problem.noAnswerWithoutParts(policy: policy.rawValue, answer: answer.text)
      return [diagnostic(problem, at: policyExpression, [answeringOptional(answer)])]
    }
    let problem = Problem.wrongAnswer(policy: policy.rawValue, takes: policy.taken, answer: answer.text)
    let proposals = answer.fittingPolicies
    return [diagnostic(problem, at: policyExpression, (proposals.isEmpty ? [.manual] : proposals).compactMap(using))]
  }

  func answeringOptional(_ answer: AnswerType) -> FixIt {
    let optional = TypeSyntax("\(raw: answer.optional)").with(\.trailingTrivia, answer.syntax.trailingTrivia)
    return FixIt(.answerOptional(answer.optional), replace: answer.syntax, with: optional)
  }

  private var missingPolicyProblems: [Diagnostic] {
    guard let answer else { return policy == nil ? [] : nothingToCombine }
    guard policy == nil else { return [] }
    let fitting = answer.fittingPolicies
    let fallback: [Policy.Name] = effects.failures == .together && !fitting.contains(.fallback) ? [.fallback] : []
    let proposals = fitting + fallback + [.manual]
    let problem = Problem.missingPolicy(requirement: name, answer: answer.text)
    return [diagnostic(problem, at: declaration, proposals.map(adding))]
  }

  var nothingToCombine: [Diagnostic] {
    let fixIts = attribute.map { [FixIt.removing($0, from: declaration)] } ?? []
    return [diagnostic(.nothingToCombine(requirement: name), at: policyExpression, fixIts)]
  }

  private var fallbackProblems: [Diagnostic] {
    switch effects.failures {
    case .together: []
    case .none where answer?.kind == .result: resultProblems
    case .none:
      [diagnostic(.fallbackNeverUsed(requirement: name), at: policyExpression, fallbackReplacements)]
    case .firstStops where effects.isRethrowing:
      [diagnostic(.fallbackRethrows(requirement: name), at: policyExpression, droppingErrorType)]
    case .firstStops: typedThrowsProblems
    }
  }

  /// The problems of a result that can't contain the failures of all parts.
  private var resultProblems: [Diagnostic] {
    guard let failure = answer?.failure,
      !["any Error", "any Swift.Error", "PartErrors", "Holon.PartErrors"]
        .contains(failure.trimmedDescription)
    else { return [] }
    let problem = Problem.typedResult(failure.trimmedDescription, requirement: name)
    return [
      diagnostic(problem, at: failure, [FixIt(.use("any Error"), replace: failure, with: "any Error" as TypeSyntax)])
    ]
  }

  private var fallbackReplacements: [FixIt] {
    guard let answer else { return attribute.map { [.removing($0, from: declaration)] } ?? [] }
    return answer.fittingPolicies.compactMap(using)
  }

  var droppingErrorType: [FixIt] {
    guard let clause = effects.throwsClause else { return [] }
    let untyped = ThrowsClauseSyntax(
      leadingTrivia: clause.leadingTrivia, throwsSpecifier: .keyword(.throws), trailingTrivia: clause.trailingTrivia)
    return [FixIt(.dropErrorType, replace: clause, with: untyped)]
  }

  // MARK: Fix-its

  func diagnostic(_ problem: Problem, at node: (any SyntaxProtocol)?, _ fixIts: [FixIt?] = []) -> Diagnostic {
    Diagnostic(
      node: Syntax(fromProtocol: node ?? declaration), message: problem, fixIts: fixIts.compactMap(\.self))
  }

  func adding(_ policy: Policy.Name) -> FixIt {
    if let fixIt = using(policy) { return fixIt }
    let spelled = "@Combined(.\(policy.rawValue))"
    guard let attribute else { return .adding(.addPolicy(policy), spelled, to: declaration) }
    let changed = ("\(raw: spelled)" as AttributeSyntax).with(\.leadingTrivia, attribute.leadingTrivia)
    return FixIt(
      .addPolicy(policy), replace: attribute, with: changed.with(\.trailingTrivia, attribute.trailingTrivia))
  }

  func using(_ policy: Policy.Name) -> FixIt? {
    policyExpression.map { FixIt(.usePolicy(policy), replace: $0, with: ".\(raw: policy.rawValue)" as ExprSyntax) }
  }
}
