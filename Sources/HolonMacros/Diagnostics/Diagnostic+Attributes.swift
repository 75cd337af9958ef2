import SwiftDiagnostics
import SwiftSyntax

extension Diagnostic {
  /// `@Composite` on something else than a protocol.
  static func notAProtocol(_ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol) -> Diagnostic {
    Diagnostic(node: attribute, message: Problem.notAProtocol, fixIts: removing(attribute, from: declaration))
  }

  /// `@Spy` on something else than a protocol.
  static func spyOfNoProtocol(_ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol) -> Diagnostic {
    Diagnostic(node: attribute, message: Problem.spyOfNoProtocol, fixIts: removing(attribute, from: declaration))
  }

  /// `@Combined` where no composite is generated.
  static func combinedOutsideComposite(
    _ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol
  ) -> Diagnostic {
    Diagnostic(
      node: attribute, message: Problem.combinedOutsideComposite, fixIts: removing(attribute, from: declaration))
  }

  private static func removing(_ attribute: AttributeSyntax, from declaration: some DeclSyntaxProtocol) -> [FixIt] {
    declaration.asProtocol((any WithAttributesSyntax).self).map { [.removing(attribute, from: $0)] } ?? []
  }
}
