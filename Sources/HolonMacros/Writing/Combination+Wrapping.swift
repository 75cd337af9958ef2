import SwiftSyntax

extension Combination {
  /// Returns the statements that call the first of many parts, which calls the second one by a closure, and so on.
  ///
  /// ```swift
  /// guard let last = parts.indices.last else { return next(request) }
  /// func answer(from index: Int, _ request: Request) -> Response {
  ///   guard index < last else { return parts[index].respond(to: request, next: next) }
  ///   return parts[index].respond(to: request, next: { request in
  ///     answer(from: index + 1, request)
  ///   })
  /// }
  /// return answer(from: 0, request)
  /// ```
  ///
  /// A closure that doesn't escape is on the stack, as are the captures of the function.
  func wrapping(_ wrapping: Wrapping, over parts: String) -> [String] {
    let (last, index, answer) = (names("last"), names("index"), names("answer"))
    let marks = requirement.effects.marks
    let part = Part(text: "\(parts)[\(index)]", place: "")
    let closures = rethrown(besides: wrapping)
    let others = wrapping.arguments + closures.map(PartCall.value)
    func answering(from index: String) -> String {
      "\(marks)\(answer)(\((["from: \(index)"] + others).joined(separator: ", ")))"
    }
    let types = wrapping.parameters + closures.map { "_ \($0.variable): \($0.type.trimmedDescription)" }
    let head =
      "\(wrapping.next.isSendable ? "@Sendable " : "")func \(answer)"
      + "(\((["from \(index): Int"] + types).joined(separator: ", ")))\(requirement.effects.specifiers)"
      + (requirement.answer.map { " -> \($0.text)" } ?? "")
    return ["guard let \(last) = \(parts).indices.last else { return \(askingNext(wrapping)) }", "\(head) {"]
      + (["guard \(index) < \(last) else { return \(marked(part)) }"]
      + asking(part, wrapping, next: answering(from: "\(index) + 1"))).indented
      + ["}", "return \(answering(from: "0"))"]
  }

  /// Returns the closures that a function needs as arguments in order to rethrow their errors.
  private func rethrown(besides wrapping: Wrapping) -> [FunctionParameterSyntax] {
    guard requirement.effects.isRethrowing else { return [] }
    let handedOn = Set(wrapping.handedOn.map(\.plainName))
    return requirement.parameters.filter { parameter in
      let isClosure = parameter.isFunction || parameter.plainName == wrapping.next.parameter.plainName
      return isClosure && !handedOn.contains(parameter.plainName)
    }
  }

  /// Returns the statements that call a part, which calls another one by a closure.
  func wrapping(_ wrapping: Wrapping, first: String, second: String) -> [String] {
    asking(Part(text: first, place: ""), wrapping, next: marked(Part(text: second, place: "")))
  }

  /// Returns the call of the closure that the whole receives.
  func askingNext(_ wrapping: Wrapping) -> String {
    "\(requirement.effects.marks)\(wrapping.next.parameter.variable)(\(wrapping.arguments.joined(separator: ", ")))"
  }

  /// Returns the statement that calls a part with a closure for the next step.
  private func asking(_ part: Part, _ wrapping: Wrapping, next: String) -> [String] {
    let closure = "{\(closureHead(wrapping))\n  \(next)\n}"
    let text = call.text(to: part, replacing: [wrapping.next.parameter.plainName: closure])
    return "\(requirement.answer == nil ? "" : "return ")\(requirement.effects.marks)\(text)"
      .split(separator: "\n").map(String.init)
  }

  /// Returns the closure's parameters, and its effects if Swift can't infer the type of the error.
  private func closureHead(_ wrapping: Wrapping) -> String {
    let names = wrapping.handedOn.map(\.variable).joined(separator: ", ")
    guard requirement.effects.throwsClause?.type != nil else { return names.isEmpty ? "" : " \(names) in" }
    return " (\(names))\(requirement.effects.specifiers) in"
  }
}

extension Wrapping {
  /// The values that are passed on, as arguments.
  fileprivate var arguments: [String] { handedOn.map { ($0.isInout ? "&" : "") + $0.variable } }

  /// The values that are passed on, as parameters without labels.
  fileprivate var parameters: [String] {
    zip(handedOn, next.arguments).map { "_ \($0.variable): \($1.type.trimmedDescription)" }
  }
}
