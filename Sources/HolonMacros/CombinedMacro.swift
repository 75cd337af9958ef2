import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// The macro `@Combined`, which marks a requirement for `CompositeMacro` and generates no code itself.
public struct CombinedMacro: PeerMacro {
  /// Checks that the requirement belongs to a composite.
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let surroundings = context.lexicalContext.first?.as(ProtocolDeclSyntax.self)
    if !["Composite", "Spy"].contains(where: { surroundings?.attributes.first(named: $0) != nil }) {
      context.diagnose(Diagnostic(.combinedOutsideComposite, of: node, on: declaration))
    }
    return []
  }
}
