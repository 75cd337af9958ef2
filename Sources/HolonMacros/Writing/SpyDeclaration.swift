import SwiftSyntax

/// The text of the spy of a protocol.
struct SpyDeclaration {
  private let component: ComponentProtocol
  private let name: String
  /// The protocol to which the spy conforms.
  private let base: String
  private let names: SpyNames
  private let unused: [String]

  init(_ syntax: ProtocolDeclSyntax, _ options: SpyOptions, context: [Syntax]) {
    name = "Spy" + (syntax.name.identifier?.name ?? syntax.name.text)
    base = options.foreign?.text ?? syntax.name.text
    let rewritten = ProtocolForClass.rewriting(syntax, for: name)
    let component = ComponentProtocol(rewritten, options.attribute, context: context)
    let recorded = component.requirements.filter { $0.spyProblem(in: component) == nil }
    names = SpyNames(questions: recorded.flatMap(\.completed.questions))
    self.component = component
    let original = ComponentProtocol(syntax, options.attribute, context: context)
    unused =
      original.isComposed(besides: options)
      ? [] : original.unusedConformers(with: name, as: base, over: component.associatedTypes.map(\.name.text))
  }

  /// The spy, and the declarations that have to be generated with it.
  var texts: [String] { [text] + unused }

  private var text: String {
    TypeDeclaration(
      component: component,
      sentence: "A ``\(base)`` that records every call and returns the results that a test sets"
        + (isLocked ? "; a lock guards each property." : "."),
      keyword: "final class", name: name,
      parameters: component.genericParameters(for: component.associatedTypes.map(\.name.text)),
      inherited: [base] + (isLocked ? ["@unchecked Sendable"] : []), requirements: component.genericRequirements,
      members: [calls, storage] + blocks { handlers($0) } + [initializer] + blocks { witness($0) }
    ).text
  }

  /// Whether the spy may be called on any thread.
  private var isLocked: Bool { component.isSendable && component.globalActor == nil }

  /// The text before the name of a property.
  private var head: String { (isLocked ? "@Holon.SpyStorage " : "") + component.memberAccess + "var " }

  /// Returns a block of lines for each requirement that isn't implemented by hand.
  private func blocks(_ block: (Requirement) -> [String]) -> [[String]] {
    component.members.blocks { $0.spyProblem(in: component) == nil ? block($0.completed) : nil }
  }

  // MARK: The record

  private var calls: [String] {
    let cases = blocks { $0.questions.map(recordedCase) }.flatMap(\.self)
    return component.documentation("A call, with its arguments.")
      + ["\(component.memberAccess)enum Call: Holon.RecordedCall {"] + cases.indented + ["}"]
  }

  private func recordedCase(_ question: SpyQuestion) -> String {
    let arguments = question.arguments.compactMap { argument in
      argument.recordedType.map { (argument.label.map { "\($0): " } ?? "") + $0 }
    }
    return "case \(names.caseName(question))" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }

  private var storage: [String] {
    component.documentation("The calls so far, in order.") + ["\(head)calls: [Call] = []"]
  }

  private var initializer: [String] {
    component.documentation("Creates a spy that has recorded nothing.") + ["\(component.memberAccess)init() {}"]
  }

  // MARK: The answers

  private func handlers(_ requirement: Requirement) -> [String] {
    Array(requirement.questions.map(handler).joined(separator: [""]))
  }

  private func handler(_ question: SpyQuestion) -> [String] {
    let variable = "\(head)\(names.handlerName(question)): \(handlerType(question))"
    let ignored = question.arguments.map { _ in "_" }.joined(separator: ", ")
    guard question.answer != nil else {
      return component.documentation("The action of `\(question.fullName)`; does nothing unless it is set.")
        + ["\(variable) = {\(ignored.isEmpty ? "" : " \(ignored) in ")}"]
    }
    let missing =
      "Call.missingAnswer(to: \"\(question.fullName)\", set: \"\(name).\(names.handlerName(question))\")"
    return component.documentation("The result of `\(question.fullName)`; must be set before the call.")
      + ["\(variable) = {\(ignored.isEmpty ? "" : " \(ignored) in")", "  \(missing)", "}"]
  }

  private func handlerType(_ question: SpyQuestion) -> String {
    let isolation = component.globalActor.map { "\($0) " } ?? (isLocked ? "@Sendable " : "")
    let parameters = question.arguments.map { "_ \($0.name): \($0.handedType)" }.joined(separator: ", ")
    return "\(isolation)(\(parameters))\(question.effects.specifiers) -> \(question.answer ?? "Void")"
  }

  // MARK: The witnesses

  private func witness(_ requirement: Requirement) -> [String] {
    let bodies = requirement.questions.map(body)
    return Witness(requirement, access: component.memberAccess, answering: bodies[0], setting: bodies.last ?? []).lines
  }

  private func body(_ question: SpyQuestion) -> [String] {
    let arguments = question.arguments
    let isHidden = { (name: String) in question.requirement.parameters.contains { $0.localName == name } }
    let recorded = arguments.filter { $0.recordedType != nil }.map { argument in
      (argument.label.map { "\($0): " } ?? "") + argument.recordedValue
    }
    let call = ".\(names.caseName(question))" + (recorded.isEmpty ? "" : "(\(recorded.joined(separator: ", ")))")
    let handler = names.handlerName(question)
    let answering =
      "\(question.effects.marks)\(isHidden(handler) ? "self." : "")\(handler)"
      + "(\(arguments.map(\.handedValue).joined(separator: ", ")))\(question.cast)"
    return arguments.compactMap(\.preparation) + ["\(isHidden("calls") ? "self." : "")calls.append(\(call))"]
      + [(question.answer == nil ? "" : "return ") + answering]
  }
}

extension FunctionParameterSyntax {
  fileprivate var localName: String { (secondName ?? firstName).text }
}
