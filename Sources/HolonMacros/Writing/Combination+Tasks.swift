import SwiftSyntax

extension Combination {
  /// The statements that call each part in a task of its own, through the library.
  ///
  /// ```swift
  /// let combiner = Holon._policy(.sum).makeCombiner(for: Int.self)
  /// return await Holon.Asking(.concurrently).ask(parts.count, combiner) { [parts] index in
  ///   await parts[index].size()
  /// }
  /// ```
  var askingInTasks: [String] {
    let (rule, before) = taskRule
    let part = Part(text: "\(names.parts)[\(names("index"))]", place: "")
    let effects = requirement.effects
    let isCollecting = effects.failures == .together && !decidesItself
    let function = isCollecting ? "gather" : "ask"
    let arguments = ["\(names.parts).count", rule].compactMap(\.self).joined(separator: ", ")
    let answering = requirement.answer == nil || before.isEmpty ? "" : "return "
    let asking = "\(answering)\(effects.marks)Holon.Asking(\(askingText))"
    let parts = [".\(function)(\(arguments)) { \(closureHead) in", "  \(marked(part))", "}"]
    let isShort = asking.count + parts[0].count <= 110
    return before + (isShort ? [asking + parts[0]] + parts.dropFirst() : [asking] + parts.indented)
  }

  /// Whether the policy itself determines the treatment of failures.
  private var decidesItself: Bool {
    [.fallback, .race, .quorum].contains(requirement.policy?.name) && !requirement.fallsBackByResult
  }

  private var askingText: String {
    let isSaid = !requirement.isAskedAtOnce || requirement.asking.says(.concurrently)
    return [isSaid ? "" : ".concurrently", requirement.asking.text].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The policy that combines the answers, and the statements that prepare it.
  private var taskRule: (rule: String?, before: [String]) {
    guard !decidesItself else { return ("Holon._policy(\(requirement.policyText))", []) }
    guard let answer = requirement.answer else { return (nil, []) }
    let combiner = names("combiner")
    let start =
      if case .function(let function) = requirement.policy {
        "Holon.FunctionCombiner<\(answer.text)>(\(function))"
      } else {
        "Holon._policy(\(requirement.policyText)).makeCombiner(for: \(answer.metatype))"
      }
    return (combiner, ["let \(combiner) = \(start)"])
  }

  /// The closure's actor, captures and parameter, and the type of its errors if it has to be spelled.
  private var closureHead: String {
    let captures = (names.parts == "parts" ? ["parts"] : []) + requirement.parameters.compactMap(Self.capture)
    let list = captures.isEmpty ? nil : "[\(captures.joined(separator: ", "))]"
    let head = [globalActor, list, names("index")].compactMap(\.self).joined(separator: " ")
    let effects = requirement.effects
    guard effects.failures == .firstStops, let throwsClause = effects.throwsClause else { return head }
    return "\(head) async \(throwsClause.trimmedDescription)" + (requirement.answer.map { " -> \($0.text)" } ?? "")
  }

  /// Returns a copy of an argument that can't be captured itself.
  private static func capture(_ parameter: FunctionParameterSyntax) -> String? {
    guard let type = parameter.type.as(AttributedTypeSyntax.self),
      type.specifier(.consuming) != nil || type.specifier(.borrowing) != nil
    else { return nil }
    return "\(parameter.variable) = copy \(parameter.variable)"
  }
}
