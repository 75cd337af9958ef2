import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Marks a requirement for `CompositeMacro`; generates nothing itself.
public struct CombinedMacro: PeerMacro {
  /// Makes sure that there is a composite to work for.
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
