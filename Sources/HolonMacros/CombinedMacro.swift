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
    let surroundings = context.lexicalContext.first
    let attributes =
      surroundings?.as(ProtocolDeclSyntax.self)?.attributes ?? surroundings?.as(StructDeclSyntax.self)?.attributes
    if !["Composite", "Spy"].contains(where: { attributes?.first(named: $0) != nil }) {
      context.diagnose(Diagnostic(.combinedOutsideComposite, of: node, on: declaration))
    }
    return []
  }
}
