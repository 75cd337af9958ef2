import SwiftDiagnostics
import SwiftSyntax

extension Requirement {
  /// Returns the first problem that prevents calling parts as `@Combined` says; further ones may follow from it.
  func askingProblems(in component: ComponentProtocol) -> [Diagnostic] {
    let problems = [conditionProblems, contradictions, stoppingProblems, withinProblems, taskProblems(in: component)]
    return problems.first { !$0.isEmpty } ?? []
  }

  // MARK: The condition

  private var conditionProblems: [Diagnostic] {
    guard let mention = asking.mention(of: .where), let condition = asking.condition else { return [] }
    guard condition.name != nil else {
      let problem = Problem.unreadableArgument(condition.expression.trimmedDescription)
      return [diagnostic(problem, at: condition.expression)]
    }
    if let labels = condition.labels, labels.count != parameters.count {
      let call = SpyQuestion(self).fullName
      let name = condition.expression.trimmedDescription
      return [diagnostic(.conditionArguments(name, requirement: call), at: condition.expression)]
    }
    guard isAskedInTasks || policy == .known(.wrapping) else { return [] }
    let other = (asking.mention(of: .concurrently) ?? asking.mention(of: .within))?.word.rawValue
    let problem = Problem.contradictoryAsking("where", ".\(other ?? policy?.name?.rawValue ?? "")")
    return [diagnostic(problem, at: mention.expression, [removing(mention)])]
  }

  // MARK: Contradictory words

  private var contradictions: [Diagnostic] {
    let mentions = asking.mentions
    let unknown = asking.others.map { diagnostic(.unknownAsking($0.trimmedDescription), at: $0) }
    let repeated = mentions.enumerated().compactMap { index, mention -> Diagnostic? in
      guard mentions[..<index].contains(where: { $0.word == mention.word }) else { return nil }
      return diagnostic(.repeatedAsking(mention.word.rawValue), at: mention.expression, [removing(mention)])
    }
    let contradictory = mentions.compactMap { mention -> Diagnostic? in
      contradiction(of: mention.word).map { other in
        diagnostic(.contradictoryAsking(mention.word.rawValue, other), at: mention.expression, [removing(mention)])
      }
    }
    return [unknown, repeated, contradictory].first { !$0.isEmpty } ?? []
  }

  /// Returns the word that another one contradicts, as it is spelled.
  private func contradiction(of word: Asking.Word) -> String? {
    switch word {
    case .inOrder where policy == .known(.race): ".race"
    case .inOrder where asking.says(.concurrently): ".concurrently"
    case .stopping where [.fallback, .race, .quorum, .wrapping].contains(policy?.name): policyName
    case .concurrently where policy?.name?.isChain == true: policyName
    case .within where policy?.name?.isChain == true: policyName
    default: nil
    }
  }

  private var policyName: String { ".\(policy?.name?.rawValue ?? "")" }

  // MARK: Policies with their own way to call parts

  var raceProblems: [Diagnostic] {
    if !effects.isAsync {
      let others: [Policy.Name] = effects.failures != .none ? [.fallback] : answer?.kind == .optional ? [.first] : []
      let canBeNil = answer.map { $0.kind == .optional } ?? true
      let asking = effects.failures == .none && !canBeNil ? adding("async", "throws") : adding("async")
      return [diagnostic(.synchronousRace(requirement: name), at: policyExpression, others.map(using) + [asking])]
    }
    guard effects.failures == .none, let answer, answer.kind != .optional else { return typedThrowsProblems }
    let missing = Problem.noAnswerWithoutParts(policy: "race", answer: answer.text)
    return [diagnostic(missing, at: policyExpression, [answeringOptional(answer), adding("throws")])]
  }

  var quorumProblems: [Diagnostic] {
    guard effects.failures == .none, answer?.kind != .boolean else { return typedThrowsProblems }
    return [diagnostic(.quorumNeverThrown(requirement: name), at: policyExpression, [adding("throws")])]
  }

  var typedThrowsProblems: [Diagnostic] {
    guard effects.failures == .firstStops else { return [] }
    let typed = Problem.typedThrows(policy: policy?.name?.rawValue ?? "", requirement: name)
    return [diagnostic(typed, at: policyExpression, droppingErrorType)]
  }

  // MARK: Failures

  private var stoppingProblems: [Diagnostic] {
    guard let mention = asking.mention(of: .stopping) else { return [] }
    switch effects.failures {
    case .together where policy == .known(.chained):
      return [diagnostic(.chainStops(requirement: name), at: mention.expression, [removing(mention)])]
    case .together: return []
    case .none:
      let fixIts = [removing(mention), adding("throws")]
      return [diagnostic(.stoppingNeverUsed(requirement: name), at: mention.expression, fixIts)]
    case .firstStops:
      return [diagnostic(.stoppingAnyway(requirement: name), at: mention.expression, [removing(mention)])]
    }
  }

  private var withinProblems: [Diagnostic] {
    guard let mention = asking.mention(of: .within) else { return [] }
    if effects.failures == .none {
      let fixIts = [effects.isAsync ? adding("throws") : adding("async", "throws"), removing(mention)]
      return [diagnostic(.withinNeverThrown(requirement: name), at: mention.expression, fixIts)]
    }
    guard !effects.throwsAnyError else { return [] }
    return [
      diagnostic(
        .withinTypedThrows(requirement: name), at: mention.expression, droppingErrorType + [removing(mention)])
    ]
  }

  // MARK: Tasks

  /// Returns the problems that prevent calling parts in tasks of their own.
  private func taskProblems(in component: ComponentProtocol) -> [Diagnostic] {
    guard isAskedInTasks else { return [] }
    let mention = asking.mention(of: .concurrently) ?? asking.mention(of: .within)
    let word = mention?.word.rawValue ?? policy?.name?.rawValue ?? ""
    let place = mention?.expression ?? policyExpression
    let inOrder = mention.map(removing) ?? nil
    if !effects.isAsync {
      return [diagnostic(.asynchronousAsking(word, requirement: name), at: place, [adding("async"), inOrder])]
    }
    if effects.failures == .together, !effects.throwsAnyError {
      return [diagnostic(.uncancellableAsking(word, requirement: name), at: place, droppingErrorType + [inOrder])]
    }
    if !component.isSendable, globalActor(in: component) == nil {
      let fixIts = [component.addingSendable, inOrder]
      return [diagnostic(.sendableAsking(word, component: component.name), at: place, fixIts)]
    }
    if modifier(.mutating) != nil {
      return [diagnostic(.mutatingAsking(word, requirement: name), at: place, [inOrder])]
    }
    return parameters.filter { $0.isConfined || effects.isRethrowing && $0.isFunction }.map { parameter in
      let label = (parameter.secondName ?? parameter.firstName).text
      return diagnostic(.confinedParameter(word, parameter: label), at: parameter, [inOrder])
    }
  }
}

extension FunctionParameterSyntax {
  /// Whether the argument can't leave the call: it's changed in place, or a function that doesn't escape.
  var isConfined: Bool {
    let attributed = type.as(AttributedTypeSyntax.self)
    return attributed?.specifier(.inout) != nil
      || isFunction && attributed?.attributes.first(named: "escaping") == nil
  }

  /// Whether the argument is spelled as a function.
  var isFunction: Bool {
    (type.as(AttributedTypeSyntax.self)?.baseType ?? type).is(FunctionTypeSyntax.self)
  }
}
