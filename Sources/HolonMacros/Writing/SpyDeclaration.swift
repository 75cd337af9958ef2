import SwiftSyntax

/// The text of the spy of a protocol.
struct SpyDeclaration {
  private let component: ComponentProtocol
  private let name: String
  /// The protocol that the spy conforms to.
  private let base: String
  /// What isn't written by hand.
  private let requirements: [Requirement]
  private let questions: [SpyQuestion]
  private let names: SpyNames

  init(_ syntax: ProtocolDeclSyntax, conformingTo foreign: String?) {
    name = "Spy" + (syntax.name.identifier?.name ?? syntax.name.text)
    base = foreign ?? syntax.name.text
    let component = ComponentProtocol(SpiedProtocol.rewriting(syntax, for: name))
    requirements = component.requirements.filter { $0.spyObstacle(in: component) == nil }
    questions = requirements.flatMap(\.questions)
    names = SpyNames(questions)
    self.component = component
  }

  var text: String {
    let handlers = questions.indices.map(handler)
    let members = [calls, storage] + handlers + [initializer] + witnesses
    let body = members.map { $0.indented.joined(separator: "\n") }.joined(separator: "\n\n")
    let lines =
      reason + documentation("A ``\(base)`` that records every call and answers what a test has set.")
      + component.syntax.attributes.repeated + ["\(head) {", body, "}"]
    return lines.joined(separator: "\n")
  }

  // MARK: The type

  private var head: String {
    let types = component.associatedTypes.map(\.name.text)
    let parameters = component.genericParameters(for: types).joined(separator: ", ")
    let requirements = component.genericRequirements.joined(separator: ", ")
    let access = component.accessLevel.map { "\($0.name.text) " } ?? ""
    return "\(access)final class \(name)" + (parameters.isEmpty ? "" : "<\(parameters)>") + ": \(base)"
      + (isLocked ? ", @unchecked Sendable" : "") + (requirements.isEmpty ? "" : " where \(requirements)")
  }

  /// Whether the spy may be asked on any thread.
  private var isLocked: Bool { component.isSendable && component.globalActor == nil }

  private var reason: [String] { isLocked ? ["// Each property is guarded by the lock of its storage."] : [] }

  private var storageAttribute: String { isLocked ? "@Holon.SpyStorage " : "" }

  // MARK: The record

  private var calls: [String] {
    let cases = questions.indices.map { index in
      let arguments = questions[index].arguments.compactMap { argument in
        argument.recordedType.map { (argument.label.map { "\($0): " } ?? "") + $0 }
      }
      return "case \(names.caseName(index))" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }
    return documentation("A call, with its arguments.") + ["\(memberAccess)enum Call: Holon.RecordedCall {"]
      + cases.indented + ["}"]
  }

  private var storage: [String] {
    documentation("The calls so far, in order.") + ["\(storageAttribute)\(memberAccess)var calls: [Call] = []"]
  }

  private var initializer: [String] {
    documentation("Creates a spy that has recorded nothing.") + ["\(memberAccess)init() {}"]
  }

  // MARK: The answers

  private func handler(_ index: Int) -> [String] {
    let question = questions[index]
    let variable = "\(storageAttribute)\(memberAccess)var \(names.handlerName(index)): \(handlerType(question))"
    let ignored = question.arguments.map { _ in "_" }.joined(separator: ", ")
    guard question.answer != nil else {
      return documentation("What happens at `\(question.fullName)`; nothing unless it is set.")
        + ["\(variable) = {\(ignored.isEmpty ? "" : " \(ignored) in ")}"]
    }
    let missing = "Holon.missingAnswer(to: \"\(question.fullName)\", set: \"\(name).\(names.handlerName(index))\")"
    return documentation("What `\(question.fullName)` answers; to be set before it is asked.")
      + ["\(variable) = {\(ignored.isEmpty ? "" : " \(ignored) in")", "  \(missing)", "}"]
  }

  private func handlerType(_ question: SpyQuestion) -> String {
    let isolation = component.globalActor.map { "\($0) " } ?? (isLocked ? "@Sendable " : "")
    let parameters = question.arguments.map { "_ \($0.name): \($0.handedType)" }.joined(separator: ", ")
    return "\(isolation)(\(parameters))\(question.effects.specifiers) -> \(question.answer ?? "Void")"
  }

  // MARK: The witnesses

  private var witnesses: [[String]] {
    var index = 0
    return requirements.map { requirement in
      let bodies = requirement.questions.map { _ in
        defer { index += 1 }
        return body(index)
      }
      return SpyWitness(requirement, access: memberAccess, bodies: bodies).lines
    }
  }

  private func body(_ index: Int) -> [String] {
    let question = questions[index]
    let arguments = question.arguments
    let recorded = arguments.filter { $0.recordedType != nil }.map { argument in
      (argument.label.map { "\($0): " } ?? "") + argument.recordedValue
    }
    let call = ".\(names.caseName(index))" + (recorded.isEmpty ? "" : "(\(recorded.joined(separator: ", ")))")
    let handler = names.handlerName(index)
    let isHidden = { (name: String) in arguments.contains { $0.name == name } }
    let answering =
      "\(question.effects.marks)\(isHidden(handler) ? "self." : "")\(handler)"
      + "(\(arguments.map(\.handedValue).joined(separator: ", ")))\(question.cast)"
    return arguments.compactMap(\.preparation) + ["\(isHidden("calls") ? "self." : "")calls.append(\(call))"]
      + [(question.answer == nil ? "" : "return ") + answering]
  }

  /// The access level that members have to repeat; what is no more than internal goes without saying.
  private var memberAccess: String {
    switch component.accessLevel?.name.tokenKind {
    case .keyword(.public): "public "
    case .keyword(.package): "package "
    default: ""
    }
  }

  /// A documentation comment, for what others can see.
  private func documentation(_ sentence: String) -> [String] { memberAccess.isEmpty ? [] : ["/// \(sentence)"] }
}
