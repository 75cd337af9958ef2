import SwiftSyntax

/// Rewrites a protocol so that its requirements can be repeated in a final class.
///
/// `Self` becomes the class, `Self.Element` becomes `Element`, and parameters without a name get one.
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
    guard node.isSelf else { return super.visit(node) }
    let name = TokenSyntax.identifier(
      className, leadingTrivia: node.leadingTrivia, trailingTrivia: node.trailingTrivia)
    return TypeSyntax(node.with(\.name, name))
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    guard node.baseType.as(IdentifierTypeSyntax.self)?.isSelf == true else { return super.visit(node) }
    return TypeSyntax(
      IdentifierTypeSyntax(
        leadingTrivia: node.leadingTrivia, name: node.name, genericArgumentClause: node.genericArgumentClause,
        trailingTrivia: node.trailingTrivia))
  }

  override func visit(_ node: FunctionParameterListSyntax) -> FunctionParameterListSyntax {
    let named = node.enumerated().map { index, parameter -> FunctionParameterSyntax in
      guard (parameter.secondName ?? parameter.firstName).tokenKind == .wildcard else { return parameter }
      var parameter = parameter
      parameter.firstName.trailingTrivia = .space
      parameter.secondName = .identifier("argument\(index)")
      return parameter
    }
    return super.visit(FunctionParameterListSyntax(named))
  }
}

extension IdentifierTypeSyntax {
  fileprivate var isSelf: Bool { name.tokenKind == .keyword(.Self) }
}
