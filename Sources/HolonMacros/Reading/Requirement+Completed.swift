import SwiftSyntax

extension Requirement {
  /// The requirement as a type can implement it.
  ///
  /// Every parameter has a name. The protocol's own types are written without `Self`, which in a class would be a type
  /// that isn't determined yet.
  var completed: Requirement {
    let completion = Completion(taken: Set(genericParameters.map(\.name.text)))
    var completed = self
    completed.form =
      switch form {
      case .method(let method): .method(completion.rewrite(method).cast(FunctionDeclSyntax.self))
      case .subscript(let element): .subscript(completion.rewrite(element).cast(SubscriptDeclSyntax.self))
      case .property(let property, let binding):
        .property(property, completion.rewrite(binding).cast(PatternBindingSyntax.self))
      case .initializer(let initializer):
        .initializer(completion.rewrite(initializer).cast(InitializerDeclSyntax.self))
      }
    return completed
  }
}

/// A rewriter that names nameless parameters, and shortens `Self.Element` to `Element`.
private final class Completion: SyntaxRewriter {
  /// The names with another meaning here.
  private let taken: Set<String>
  private var count = 0

  init(taken: Set<String>) {
    self.taken = taken
    super.init()
  }

  override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax {
    var named = super.visit(node)
    guard (node.secondName ?? node.firstName).tokenKind == .wildcard else { return named }
    count += 1
    named.firstName = node.firstName.with(\.trailingTrivia, .space)
    named.secondName = .identifier(count == 1 ? "value" : "value\(count)")
    return named
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    let base = node.baseType.as(IdentifierTypeSyntax.self)
    guard base?.name.tokenKind == .keyword(.Self), !taken.contains(node.name.text) else { return super.visit(node) }
    let bare = IdentifierTypeSyntax(name: node.name, genericArgumentClause: node.genericArgumentClause)
    return TypeSyntax(bare.with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }
}
