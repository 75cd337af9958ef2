import SwiftSyntax

/// The names that an expression takes from its surroundings.
final class UsedNames: SyntaxVisitor {
  private var used: [TokenSyntax] = []
  private var declared: Set<String> = []

  /// The names, in the order of their use.
  var tokens: [TokenSyntax] { used.filter { !declared.contains($0.identifier?.name ?? "") } }

  init(in syntax: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // A member's name belongs to the value before the period.
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { used.append(node.baseName) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    used.append(node.name)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind { declaring(node.name) }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declaring(node.secondName ?? node.firstName)
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind { declaring(node.identifier) }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declaring(node.secondName ?? node.firstName)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { declaring(node.name) }

  private func declaring(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(token.identifier?.name ?? "")
    return .visitChildren
  }
}
