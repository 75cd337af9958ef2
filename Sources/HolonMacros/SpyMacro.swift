import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// The macro `@Spy`, which generates the spy of a protocol beside it.
public struct SpyMacro: PeerMacro {
  /// Disabled, since the generated text has its layout already.
  public static var formatMode: FormatMode { .disabled }

  /// Writes the spy, or reports what prevents it.
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let syntax = declaration.as(ProtocolDeclSyntax.self) else {
      context.diagnose(Diagnostic(.spyOfNoProtocol, of: node, on: declaration))
      return []
    }
    let options = SpyOptions(node, of: syntax)
    let problems = ComponentProtocol(syntax, node, context: context.lexicalContext).spyProblems(options)
    problems.forEach(context.diagnose)
    guard problems.isEmpty else { return [] }
    return SpyDeclaration(syntax, options, context: context.lexicalContext).texts.map { "\(raw: $0)" }
  }
}
