import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension ComponentProtocol {
  /// Everything that keeps the spy from being generated.
  func spyProblems(restating restated: Set<String>) -> [Diagnostic] {
    inheritanceProblems(restating: restated) + requirements.compactMap(spyProblem)
  }

  private func spyProblem(_ requirement: Requirement) -> Diagnostic? {
    guard requirement.policy != .known(.manual), let (problem, node) = requirement.spyObstacle(in: self) else {
      return nil
    }
    return Diagnostic(node: node, message: problem, fixIts: requirement.spyFixIts(problem))
  }

  private func inheritanceProblems(restating restated: Set<String>) -> [Diagnostic] {
    (syntax.inheritanceClause?.inheritedTypes).map(Array.init)?.compactMap { inherited in
      let name = inherited.type.trimmedDescription
      if name == "Actor" { return Diagnostic(node: inherited.type, message: SpyProblem.actor) }
      guard !Self.withoutRequirements.contains(name), !name.hasPrefix("~"), !restated.contains(name) else { return nil }
      return Diagnostic(
        node: inherited.type, message: SpyProblem.inherited(name), fixIts: restating(name).map { [$0] } ?? [])
    } ?? []
  }

  /// Says in the attribute that nothing of a protocol is missing here.
  private func restating(_ name: String) -> FixIt? {
    guard let attribute = syntax.attributes.first(named: "Spy") else { return nil }
    return FixIt(.restate(name), replace: attribute, with: attribute.adding(restated: name))
  }

  private static let withoutRequirements: Set<String> = [
    "Sendable", "Swift.Sendable", "AnyObject", "Copyable", "Escapable", "SendableMetatype", "Error", "Swift.Error",
    "Any",
  ]
}

extension AttributeSyntax {
  /// The attribute with one more argument that names an inherited protocol.
  fileprivate func adding(restated name: String) -> AttributeSyntax {
    var written = Array((arguments?.as(LabeledExprListSyntax.self) ?? []).map(\.trimmedDescription))
    let isFirst = !written.contains { $0.hasPrefix("restating:") }
    written = written.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    written.append("\(isFirst ? "restating: " : "")\(name).self")
    return AttributeSyntax("@\(raw: attributeName.trimmedDescription)(\(raw: written.joined(separator: ", ")))")
      .with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, trailingTrivia)
  }
}

extension Diagnostic {
  /// `@Spy` on something else than a protocol.
  static func spyOfNoProtocol(_ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol) -> Diagnostic {
    let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
    return Diagnostic(
      node: attribute, message: SpyProblem.notAProtocol,
      fixIts: attributed.map { [.removing(attribute, from: $0)] } ?? [])
  }
}
