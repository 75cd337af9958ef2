import SwiftDiagnostics
import SwiftSyntax

extension ComponentProtocol {
  /// Everything that keeps the composite from being generated.
  var problems: [Diagnostic] {
    associatedTypes.compactMap(hiddenType) + requirements.flatMap { $0.problems(in: self) }
  }

  private func hiddenType(_ type: AssociatedTypeDeclSyntax) -> Diagnostic? {
    let name = type.name.text
    guard !primaryTypes.contains(name) else { return nil }
    let list = (primaryTypes + [name]).joined(separator: ", ")
    let old = syntax.primaryAssociatedTypeClause
    let trailing = old?.trailingTrivia ?? syntax.name.trailingTrivia
    var changed = syntax
    changed.name = .identifier("\(self.name)<\(list)>", trailingTrivia: trailing)
    changed.primaryAssociatedTypeClause = nil
    return Diagnostic(
      node: type.name, message: Problem.hiddenAssociatedType(name),
      fixIts: [FixIt(.makePrimary(name), replace: syntax, with: changed)])
  }
}
