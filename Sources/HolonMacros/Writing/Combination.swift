/// The body that asks the parts and makes one answer of theirs.
struct Combination {
  private let policy: Policy?
  private let answer: AnswerType?
  private let effects: Effects
  private let names: LocalNames
  private let call: String

  init(_ requirement: Requirement) {
    policy = requirement.policy
    answer = requirement.answer
    effects = requirement.effects
    names = LocalNames(requirement)
    call = PartCall(requirement, names: names).text
  }

  /// The statements, one a line.
  var lines: [String] {
    if policy == .known(.fallback) { return fallback }
    guard let answer else { return asking(["\(effects.marks)\(call)"]) }
    let step = step(for: answer)
    return step.before + asking(step.each) + step.after
  }

  /// What the statements do, for the documentation.
  var sentence: String {
    let failing =
      switch effects.failures {
      case .none: ""
      case .together where policy == .known(.fallback): ""
      case .together: "; throws all failures together"
      case .firstStops: "; stops at the first failure"
      }
    return meaning + failing + "."
  }

  private var meaning: String {
    guard case .known(let name) = policy else {
      return answer == nil ? "Asks every part in order" : "Combines the answers of all parts"
    }
    return switch name {
    case .all: "True when all parts answer true; asks no further after a false"
    case .any: "True when a part answers true; asks no further then"
    case .sum, .count: "The sum of the parts' answers"
    case .min: "The least of the parts' answers; nil when there is none"
    case .max: "The greatest of the parts' answers; nil when there is none"
    case .concatenated: "The parts' answers end to end"
    case .merged: "The parts' answers merged, those of earlier parts counting first"
    case .first: "The first answer that isn't nil; asks no further then"
    case .last: "The last answer that isn't nil"
    case .fallback: "Asks part after part until one doesn't fail; throws the failures when all do"
    case .manual: "Written by hand"
    }
  }

  // MARK: Asking

  /// The loop over the parts.
  ///
  /// It goes by index, for that asks a part where it lies; iterating would copy each one.
  private func loop(_ statements: [String]) -> [String] {
    ["for \(names("index")) in \(names.parts).indices {"] + statements.indented + ["}"]
  }

  private func asking(_ statements: [String]) -> [String] {
    guard effects.failures == .together else { return loop(statements) }
    return ["var \(names("failures")) = Holon.PartErrors()"] + loop(catching(statements))
      + ["try \(names("failures")).throwIfAny()"]
  }

  private func catching(_ statements: [String]) -> [String] {
    ["do {"] + statements.indented
      + ["} catch {", "  \(names("failures")).append(error, ofPart: \(names("index")))", "}"]
  }

  private var fallback: [String] {
    let success = answer == nil ? ["\(effects.marks)\(call)", "return"] : ["return \(effects.marks)\(call)"]
    return ["var \(names("failures")) = Holon.PartErrors()"] + loop(catching(success)) + ["throw \(names("failures"))"]
  }

  // MARK: Combining

  /// What happens before the parts are asked, with each, and at the end.
  private struct Step {
    var before: [String] = []
    var each: [String]
    var after: [String]
  }

  private func step(for answer: AnswerType) -> Step {
    switch policy {
    case .function(let function): collecting(answer, function)
    case .own(let policy): combining(answer, policy)
    case .known(let name): plain(name, answer) ?? combining(answer, ".\(name.rawValue)")
    case nil: preconditionFailure("a requirement without a policy has been refused")
    }
  }

  /// Hands every answer to a combiner.
  private func combining(_ answer: AnswerType, _ policy: String) -> Step {
    let combiner = names("combiner")
    return Step(
      before: ["var \(combiner) = Holon.policy(\(policy)).makeCombiner(for: \(answer.metatype))"],
      each: ["guard \(effects.marks)\(combiner).take(\(call)) else { break }"],
      after: ["return \(combiner).finish()"])
  }

  /// Hands all answers to a function.
  private func collecting(_ answer: AnswerType, _ function: String) -> Step {
    let (answers, combine) = (names("answers"), names("combine"))
    return Step(
      before: [
        "let \(combine): ([\(answer.text)]) -> \(answer.text) = \(function)",
        "var \(answers): [\(answer.text)] = []",
      ],
      each: ["\(effects.marks)\(answers).append(\(call))"],
      after: ["return \(combine)(\(answers))"])
  }

  /// Does without a combiner where the rule is one that everybody writes by hand.
  private func plain(_ name: Policy.Name, _ answer: AnswerType) -> Step? {
    let marked = "\(effects.marks)\(call)"
    func accumulating(_ name: String, from start: String) -> Step {
      let name = names(name)
      return Step(
        before: ["var \(name): \(answer.text) = \(start)"], each: ["\(name) += \(marked)"], after: ["return \(name)"])
    }
    switch name {
    case .sum: return accumulating("sum", from: ".zero")
    case .count: return accumulating("count", from: "0")
    case .concatenated: return accumulating("concatenation", from: ".init()")
    default: break
    }
    // The others return from within the loop, which failures that are still to be thrown don't allow.
    guard effects.failures != .together else { return nil }
    switch name {
    case .all: return Step(each: ["guard \(marked) else { return false }"], after: ["return true"])
    case .any: return Step(each: ["if \(marked) { return true }"], after: ["return false"])
    case .first:
      let found = names("answer")
      return Step(each: ["if let \(found) = \(marked) { return \(found) }"], after: ["return nil"])
    default: return nil
    }
  }
}
