import SwiftSyntax

/// A rewriter that lets a class repeat a protocol's requirements: `Self` becomes the class, and `mutating` is removed.
final class ProtocolForClass: SyntaxRewriter {
  private let className: String
  private let isFinal: Bool

  private init(className: String, isFinal: Bool) {
    self.className = className
    self.isFinal = isFinal
    super.init()
  }

  /// Rewrites a protocol for a class.
  ///
  /// A class that isn't final has to return `Self` where the protocol does, for the sake of its subclasses.
  static func rewriting(
    _ syntax: ProtocolDeclSyntax, for className: String, isFinal: Bool = true
  ) -> ProtocolDeclSyntax {
    ProtocolForClass(className: className, isFinal: isFinal).rewrite(syntax).as(ProtocolDeclSyntax.self) ?? syntax
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self), node.parent?.is(MemberTypeSyntax.self) != true,
      isFinal || !node.isWholeAnswer
    else { return super.visit(node) }
    let name = TokenSyntax.identifier(
      className, leadingTrivia: node.leadingTrivia, trailingTrivia: node.trailingTrivia)
    return TypeSyntax(node.with(\.name, name))
  }

  override func visit(_ node: ConformanceRequirementSyntax) -> ConformanceRequirementSyntax {
    // As in `where Self: AnyObject`, another way to inherit.
    node.leftType.trimmedDescription == "Self" ? node : super.visit(node)
  }

  override func visit(_ node: DeclModifierListSyntax) -> DeclModifierListSyntax {
    node.filter { !["mutating", "nonmutating"].contains($0.name.text) }
  }

  override func visit(_ node: AccessorDeclSyntax) -> DeclSyntax {
    DeclSyntax(node.with(\.modifier, nil))
  }
}

extension IdentifierTypeSyntax {
  /// Whether the type is the whole return type of a requirement, or the wrapped type of an optional one.
  var isWholeAnswer: Bool {
    let whole = parent?.is(OptionalTypeSyntax.self) == true ? parent?.parent : parent
    return whole?.is(ReturnClauseSyntax.self) == true || whole?.is(TypeAnnotationSyntax.self) == true
  }
}
