import SwiftSyntax

/// Rewrites a protocol so that a final class can repeat its requirements: `Self` becomes the class, and nothing mutates.
final class SpiedProtocol: SyntaxRewriter {
  private let className: String

  private init(className: String) {
    self.className = className
    super.init()
  }

  static func rewriting(_ syntax: ProtocolDeclSyntax, for className: String) -> ProtocolDeclSyntax {
    SpiedProtocol(className: className).rewrite(syntax).as(ProtocolDeclSyntax.self) ?? syntax
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self), node.parent?.is(MemberTypeSyntax.self) != true else {
      return super.visit(node)
    }
    let name = TokenSyntax.identifier(
      className, leadingTrivia: node.leadingTrivia, trailingTrivia: node.trailingTrivia)
    return TypeSyntax(node.with(\.name, name))
  }

  override func visit(_ node: DeclModifierListSyntax) -> DeclModifierListSyntax {
    node.filter { !["mutating", "nonmutating"].contains($0.name.text) }
  }

  override func visit(_ node: AccessorDeclSyntax) -> DeclSyntax {
    DeclSyntax(node.with(\.modifier, nil))
  }
}
