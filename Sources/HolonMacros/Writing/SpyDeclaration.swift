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
      isNonisolated: isNonisolated, keyword: "final class", name: name,
      parameters: component.genericParameters(for: component.associatedTypes.map(\.name.text)),
      inherited: [base] + (isLocked ? ["Sendable"] : []), requirements: component.genericRequirements,
      members: [calls, storage] + blocks { handlers($0) } + [initializer] + blocks { witness($0) }
    ).text
  }

  private var isLocked: Bool { component.hasLockedSpy }

  /// Whether the spy belongs to no actor, so that requirements that belong to none can use its properties.
  private var isNonisolated: Bool {
    component.isNonisolated || isLocked && component.requirements.contains { $0.modifier(.nonisolated) != nil }
  }

  /// Returns a property, which a lock guards if any thread may use it.
  private func property(_ name: String, _ type: String, _ value: [String]) -> [String] {
    let head = "\(component.memberAccess)var \(name): \(type)"
    guard isLocked else { return ["\(head) = \(value[0])"] + value.dropFirst() }
    var storage = ["private let _\(name) = Holon.SpyStorage<\(type)>(\(value[0])"] + value.dropFirst()
    storage[storage.count - 1] += ")"
    return ["\(head) {", "  get { _\(name).value }", "  set { _\(name).value = newValue }", "}"] + storage
  }

  /// Returns a block of lines for each requirement that isn't implemented by hand.
  private func blocks(_ block: (Requirement) -> [String]) -> [[String]] {
    component.members.blocks { $0.spyProblem(in: component) == nil ? block($0.completed) : nil }
  }

  // MARK: The record

  private var calls: [String] {
    let cases = blocks { $0.questions.map(recordedCase) }.flatMap(\.self)
    // A comment is shown next to the compiler's messages about arguments, whose types a macro can't see.
    let hint = [
      "// Any thread may read the calls: implement by hand what takes no Sendable argument, by '@Combined(.manual)'."
    ]
    return component.documentation("A call, with its arguments.")
      + ["\(component.memberAccess)enum Call: Holon.RecordedCall\(isLocked ? ", Sendable" : "") {"]
      + ((isLocked && !cases.isEmpty ? hint : []) + cases).indented + ["}"]
  }

  private func recordedCase(_ question: SpyQuestion) -> String {
    let arguments = question.arguments.compactMap { argument in
      argument.recordedType.map { (argument.label.map { "\($0.asLabel): " } ?? "") + $0 }
    }
    return "case \(names.caseName(question))" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }

  private var storage: [String] {
    component.documentation("The calls so far, in order.") + property("calls", "[Call]", ["[]"])
  }

  private var initializer: [String] {
    component.documentation("Creates a spy that has recorded nothing.") + ["\(component.memberAccess)init() {}"]
  }

  // MARK: The answers

  private func handlers(_ requirement: Requirement) -> [String] {
    Array(requirement.questions.map(handler).joined(separator: [""]))
  }

  private func handler(_ question: SpyQuestion) -> [String] {
    let (name, type) = (names.handlerName(question), handlerType(question))
    let ignored = Array(repeating: "_", count: question.arguments.count + question.types.count).joined(separator: ", ")
    guard question.answer != nil else {
      return component.documentation("The action of `\(question.fullName)`; does nothing unless it is set.")
        + property(name, type, ["{\(ignored.isEmpty ? "" : " \(ignored) in ")}"])
    }
    let missing =
      "Call.missingAnswer(to: \"\(question.fullName)\", set: \"\(self.name).\(name)\")"
    return component.documentation("The result of `\(question.fullName)`; must be set before the call.")
      + property(name, type, ["{\(ignored.isEmpty ? "" : " \(ignored) in")", "  \(missing)", "}"])
  }

  private func handlerType(_ question: SpyQuestion) -> String {
    let isolation = component.globalActor.map { "\($0) " } ?? (isLocked ? "@Sendable " : "")
    let parameters =
      question.arguments.map { "_ \($0.name): \($0.handedType)" } + question.types.map { "_ \($0.name): \($0.type)" }
    return
      "\(isolation)(\(parameters.joined(separator: ", ")))\(question.effects.specifiers) -> \(question.answer ?? "Void")"
  }

  // MARK: The witnesses

  private func witness(_ requirement: Requirement) -> [String] {
    let bodies = requirement.questions.map(body)
    return Witness(requirement, access: component.memberAccess, answering: bodies[0], setting: bodies.last ?? []).lines
  }

  private func body(_ question: SpyQuestion) -> [String] {
    let arguments = question.arguments
    let isHidden = { (name: String) in question.requirement.parameters.contains { $0.plainName == name } }
    let recorded = arguments.filter { $0.recordedType != nil }.map { argument in
      (argument.label.map { "\($0.asLabel): " } ?? "") + argument.recordedValue
    }
    let call = ".\(names.caseName(question))" + (recorded.isEmpty ? "" : "(\(recorded.joined(separator: ", ")))")
    let handler = names.handlerName(question)
    // Under its lock, the list changes as a whole.
    let record = isLocked ? "_calls.value" : "calls"
    let answering =
      "\(isHidden(handler) ? "self." : "")\(handler)"
      + "(\((arguments.map(\.handedValue) + question.types.map(\.value)).joined(separator: ", ")))"
    let checked =
      question.isCast
      ? "Call.result(of: \(answering), to: \"\(question.fullName)\", from: \"\(name).\(handler)\")" : answering
    return arguments.compactMap(\.preparation) + [
      "\(isHidden(isLocked ? "_calls" : "calls") ? "self." : "")\(record).append(\(call))"
    ]
      + [(question.answer == nil ? "" : "return ") + question.effects.marks + checked]
  }
}
