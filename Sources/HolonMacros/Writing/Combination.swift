import SwiftSyntax

/// The implementation of a requirement: the statements before the calls of the parts, for each of them, and at the end.
///
/// It's the same in every ``Form``, which provides the parts.
struct Combination {
  let requirement: Requirement
  let names: LocalNames
  /// The way in which parts wrap each other, if they do.
  let wrapping: Wrapping?
  let call: PartCall
  private let policy: Policy?
  private let answer: AnswerType?
  private let effects: Effects
  /// The global actor on which the parts are called.
  let globalActor: String?

  init(_ requirement: Requirement, in component: ComponentProtocol) {
    self.requirement = requirement
    globalActor = requirement.globalActor(in: component)
    names = LocalNames(requirement)
    wrapping = Wrapping(requirement, in: component)
    policy = requirement.policy
    answer = requirement.answer
    effects = requirement.effects
    call = PartCall(requirement)
  }

  /// The steps of an implementation, with one statement in each line.
  struct Steps {
    var before: [String] = []
    var each: (Part) -> [String]
    var after: [String] = []
    /// The statements for a whole without parts.
    var withoutParts: [String] = []
    /// The condition for calling a further part, unless the steps themselves contain it.
    var condition: String?
  }

  /// The steps, including the treatment of failures.
  var steps: Steps {
    if policy == .known(.fallback), !requirement.fallsBackByResult { return fallback }
    if policy == .known(.quorum), effects.failures == .together { return voting }
    let steps = answer.map(combining) ?? Steps(each: { ["\(marked($0))"] })
    guard effects.failures == .together else { return steps }
    return isStopping ? stopping(steps) : collectingFailures(steps)
  }

  /// The steps for parts that may be groups, whose failures show whether a decision has been made.
  var stepsOfGroups: Steps {
    guard endsAfterFailures else { return steps }
    let (combiner, failures) = (names("combiner"), names("failures"))
    var steps = steps
    steps.each = { part in
      catching(["\(failures)._hasEnded = \(effects.marks)!\(combiner).add(\(call.text(to: part)))"], from: part)
    }
    steps.condition = "!\(failures)._hasEnded"
    return steps
  }

  /// Whether an answer may decide while failures are still to be thrown.
  private var endsAfterFailures: Bool {
    switch policy {
    case .known(.all), .known(.any), .known(.first): effects.failures == .together && !isStopping
    default: false
    }
  }

  /// The steps for exactly one part: its answer is that of the whole.
  var stepsOfOnePart: Steps {
    let steps = Steps(each: { ["\(answer == nil ? "" : "return ")\(marked($0))"] })
    guard effects.failures == .together, wrapping == nil else { return steps }
    return isStopping ? stopping(steps) : fallback
  }

  /// Whether parts can be called in groups, so that the answers of the groups combine to that of the whole.
  ///
  /// A function needs all answers together, as may a custom policy; a quorum needs all votes.
  var isGroupable: Bool {
    if requirement.isAskedInTasks || requirement.fallsBackByResult || requirement.asking.says(.where) { return false }
    return switch policy {
    case .function, .own, .known(.manual), .known(.race), .known(.quorum): false
    case .known, nil: true
    }
  }

  /// Returns the condition for calling a part; nil if every part is called.
  func condition(on part: Part) -> String? {
    requirement.asking.condition?.text(of: part, requirement.parameters.map(argument))
  }

  /// Returns an argument of the requirement as one of the condition; that of a chain is the answer so far.
  private func argument(_ parameter: FunctionParameterSyntax) -> String {
    if policy == .known(.chained), requirement.chainedParameter?.plainName == parameter.plainName {
      return names("answer")
    }
    let value = PartCall.value(of: parameter)
    let isBorrowed = parameter.type.as(AttributedTypeSyntax.self)?.specifier(.borrowing) != nil
    return isBorrowed ? "copy \(value)" : String(value.trimmingPrefix("&"))
  }

  /// Whether a cancellation of the caller prevents further calls.
  var endsWhenCancelled: Bool { effects.isAsync && effects.throwsAnyError }

  /// Returns the statements that leave the answer to another whole.
  func handingOn(to whole: String) -> [String] {
    ["\(answer == nil ? "" : "return ")\(marked(Part(text: whole, place: "")))"]
  }

  /// Returns a call of a part, with the necessary keywords before it.
  func marked(_ part: Part) -> String { effects.marks + call.text(to: part) }

  /// Returns the statement that sets a property or subscript of a part.
  func setting(_ part: Part) -> String { "\(call.text(to: part)) = \(names("newValue"))" }

  // MARK: Failing

  private func collectingFailures(_ steps: Steps) -> Steps {
    Steps(
      before: steps.before + ["var \(names("failures")) = Holon.PartErrors()"],
      each: { catching(steps.each($0), from: $0) },
      after: ["try \(names("failures")).throwIfAny()"] + steps.after,
      withoutParts: steps.withoutParts)
  }

  /// Whether the first failure prevents further calls; a chain then has no answer to pass on.
  private var isStopping: Bool { requirement.asking.says(.stopping) || policy == .known(.chained) }

  /// Adds statements that throw the first failure, which is created only then, so that it has no cost without failures.
  private func stopping(_ steps: Steps) -> Steps {
    let failures = names("failures")
    return Steps(
      before: steps.before,
      each: { part in
        ["do {"] + steps.each(part).indented + ["} catch {"]
          + ["var \(failures) = Holon.PartErrors()", adding(from: part), "throw \(failures)"].indented + ["}"]
      },
      after: steps.after,
      withoutParts: steps.withoutParts)
  }

  private var voting: Steps {
    let (votes, failures) = (names("votes"), names("failures"))
    let start = "Holon._policy(\(requirement.policyText)).makeVotes(for: \(answer?.metatype ?? "Void.self"))"
    let answering = answer == nil ? "try" : "return try"
    return Steps(
      before: ["var \(votes) = \(start)", "var \(failures) = Holon.PartErrors()"],
      each: { catching(combining(into: votes, $0), from: $0) },
      after: ["\(answering) \(votes).finish(\(failures))"],
      withoutParts: ["\(answering) \(start).finish(Holon.PartErrors())"])
  }

  private var fallback: Steps {
    Steps(
      before: ["var \(names("failures")) = Holon.PartErrors()"],
      each: { part in
        catching(answer == nil ? [marked(part), "return"] : ["return \(marked(part))"], from: part)
      },
      after: ["throw \(names("failures"))"],
      withoutParts: ["throw Holon.PartErrors()"])
  }

  /// Adds statements that collect a failure; if the caller has been cancelled and the signature permits, that is
  /// thrown.
  private func catching(_ statements: [String], from part: Part) -> [String] {
    ["do {"] + statements.indented + ["} catch {", "  \(adding(from: part))", "}"]
  }

  private func adding(from part: Part) -> String {
    let adding = effects.throwsAnyError ? "try \(names("failures")).collect" : "\(names("failures")).append"
    return "\(adding)(error, \(part.place))"
  }

  // MARK: Combining

  private func combining(_ answer: AnswerType) -> Steps {
    switch policy {
    case .function(let function): collecting(answer, function)
    case .own(let policy): combining(answer, policy)
    case .known(let name): plain(name, answer) ?? combining(answer, requirement.policyText)
    case nil: preconditionFailure("a requirement without a policy was refused before")
    }
  }

  /// Returns the steps that pass every answer to a combiner.
  private func combining(_ answer: AnswerType, _ policy: String) -> Steps {
    let (combiner, start) = (names("combiner"), "Holon._policy(\(policy)).makeCombiner(for: \(answer.metatype))")
    return Steps(
      before: ["var \(combiner) = \(start)"],
      each: { combining(into: combiner, $0) },
      after: ["return \(combiner).finish()"],
      withoutParts: ["return \(start).finish()"])
  }

  private func combining(into combiner: String, _ part: Part) -> [String] {
    let combining = "\(effects.marks)\(combiner).add(\(call.text(to: part)))"
    return [part.isInLoop ? "guard \(combining) else { break }" : "_ = \(combining)"]
  }

  /// Returns the steps that pass each answer to the next part, in place of an argument.
  private func chaining(_ parameter: FunctionParameterSyntax, _ type: AnswerType) -> Steps {
    let isBorrowed = parameter.type.as(AttributedTypeSyntax.self)?.specifier(.borrowing) != nil
    let (answer, start) = (names("answer"), (isBorrowed ? "copy " : "") + parameter.variable)
    let (next, endsAtNil) = (names("next"), requirement.endsAtNil)
    return Steps(
      before: ["var \(answer): \((endsAtNil ? type.wrapped : nil)?.trimmedDescription ?? type.text) = \(start)"],
      each: { part in
        let asking = "\(effects.marks)\(call.text(to: part, replacing: [parameter.plainName: answer]))"
        return endsAtNil
          ? ["guard let \(next) = \(asking) else { return nil }", "\(answer) = \(next)"] : ["\(answer) = \(asking)"]
      },
      after: ["return \(answer)"],
      withoutParts: ["return \(start)"])
  }

  /// Returns the steps that pass all answers to a function.
  private func collecting(_ answer: AnswerType, _ function: String) -> Steps {
    let (answers, combine) = (names("answers"), names("combine"))
    return Steps(
      before: [
        "let \(combine): ([\(answer.text)]) -> \(answer.text) = \(function)",
        "var \(answers): [\(answer.text)] = []",
      ],
      each: { ["\(effects.marks)\(answers).append(\(call.text(to: $0)))"] },
      after: ["return \(combine)(\(answers))"])
  }

  /// Returns steps without a combiner for rules that are usually written by hand.
  private func plain(_ name: Policy.Name, _ answer: AnswerType) -> Steps? {
    func accumulating(_ name: String, from start: String, _ each: @escaping (String, Part) -> String) -> Steps {
      let name = names(name)
      return Steps(
        before: ["var \(name): \(answer.text) = \(start)"], each: { [each(name, $0)] },
        after: ["return \(name)"], withoutParts: ["return \(start)"])
    }
    // A type may have '+' alone; collections grow in place by '+='.
    let adding = { (sum: String, part: Part) in "\(sum) = \(effects.marks)\(sum) + \(call.text(to: part))" }
    func deciding(_ each: @escaping (Part) -> String, otherwise: String) -> Steps {
      Steps(each: { [each($0)] }, after: ["return \(otherwise)"], withoutParts: ["return \(otherwise)"])
    }
    switch name {
    case .chained: return requirement.chainedParameter.map { chaining($0, answer) }
    case .sum: return accumulating("sum", from: ".zero", adding)
    case .count: return accumulating("count", from: "0", adding)
    case .concatenated: return accumulating("concatenation", from: ".init()") { "\($0) += \(marked($1))" }
    default: break
    }
    // The others return from within the calls, which isn't possible with failures that are still to be thrown.
    guard effects.failures != .together || isStopping else { return nil }
    switch name {
    case .all: return deciding({ "guard \(marked($0)) else { return false }" }, otherwise: "true")
    case .any: return deciding({ "if \(marked($0)) { return true }" }, otherwise: "false")
    case .first:
      let found = names("answer")
      return deciding({ "if let \(found) = \(marked($0)) { return \(found) }" }, otherwise: "nil")
    default: return nil
    }
  }
}
