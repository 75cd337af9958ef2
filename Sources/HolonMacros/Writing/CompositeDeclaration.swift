import SwiftSyntax

/// The text of the composite of a protocol.
struct CompositeDeclaration {
  let component: ComponentProtocol

  init(_ component: ComponentProtocol) {
    self.component = component
  }

  var text: String {
    let members = [storage, initializer] + component.requirements.compactMap(witness)
    let body = members.map { $0.indented.joined(separator: "\n") }.joined(separator: "\n\n")
    let lines =
      documentation("A ``\(component.conformedName)`` made of parts, which answers by combining their answers.")
      + component.syntax.attributes.repeated + ["\(head) {", body, "}"]
    return lines.joined(separator: "\n")
  }

  private var head: String {
    let parameters = component.genericParameters.joined(separator: ", ")
    let requirements = component.genericRequirements.joined(separator: ", ")
    let composite = [component.globalActor, "Holon.Composite"].compactMap(\.self).joined(separator: " ")
    let access = component.accessLevel.map { "\($0.name.text) " } ?? ""
    return "\(access)\(component.isClassBound ? "final class" : "struct") \(component.compositeName)"
      + (parameters.isEmpty ? "" : "<\(parameters)>") + ": \(component.conformedName), \(composite)"
      + (requirements.isEmpty ? "" : " where \(requirements)")
  }

  private var storage: [String] {
    documentation("The parts, in the order in which they are asked.")
      + ["\(memberAccess)\(component.isClassBound ? "let" : "var") parts: [\(component.partType)]"]
  }

  private var initializer: [String] {
    documentation("Creates a whole from a list of parts.")
      + ["\(memberAccess)init(_ parts: [\(component.partType)]) {", "  self.parts = parts", "}"]
  }

  private func witness(_ requirement: Requirement) -> [String]? {
    guard requirement.policy != .known(.manual) else { return nil }
    let combination = Combination(requirement)
    return documentation(combination.sentence) + Witness(combination, in: .erased, access: memberAccess).lines
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

extension [String] {
  /// The lines, one level further to the right.
  var indented: [String] { map { $0.isEmpty ? "" : "  \($0)" } }
}
