import SwiftSyntax

extension Requirement {
  /// The requirement as a type can implement it.
  ///
  /// Every parameter has a name that generated code can use. The protocol's own types are written without `Self`, which
  /// in a class would be a type that isn't determined yet.
  var completed: Requirement {
    let isSubscript = if case .subscript = form { true } else { false }
    let completion = Completion(
      taken: Set(genericParameters.map(\.name.text)), parameters: Set(parameters.map(\.plainName)),
      isSubscript: isSubscript)
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

extension String {
  /// Whether generated code can't use a parameter with this name: one that hides a type, a module or the value itself.
  var hidesGeneratedNames: Bool { ["self", "await"].contains(self) || first?.isUppercase == true }

  /// The name as a label in a call.
  var asLabel: String { ["inout", "var", "let"].contains(self) ? "`\(self)`" : self }
}

/// A rewriter that names parameters without a usable name, and shortens `Self.Element` to `Element`.
private final class Completion: SyntaxRewriter {
  /// The names with another meaning here.
  private let taken: Set<String>
  private let parameters: Set<String>
  private let isSubscript: Bool
  private var count = 0

  init(taken: Set<String>, parameters: Set<String>, isSubscript: Bool) {
    (self.taken, self.parameters, self.isSubscript) = (taken, parameters, isSubscript)
    super.init()
  }

  override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax {
    var named = super.visit(node)
    guard node.plainName.isEmpty || node.plainName.hidesGeneratedNames else { return named }
    var name = ""
    repeat {
      count += 1
      name = count == 1 ? "value" : "value\(count)"
    } while parameters.contains(name)
    // A subscript's parameter with only one name has no label for callers.
    let label = isSubscript && node.secondName == nil ? .wildcardToken() : node.firstName
    named.firstName = label.with(\.leadingTrivia, node.firstName.leadingTrivia).with(\.trailingTrivia, .space)
    named.secondName = .identifier(name)
    return named
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    let base = node.baseType.as(IdentifierTypeSyntax.self)
    guard base?.name.tokenKind == .keyword(.Self), !taken.contains(node.name.text) else { return super.visit(node) }
    let bare = IdentifierTypeSyntax(name: node.name, genericArgumentClause: node.genericArgumentClause)
    return TypeSyntax(bare.with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }
}
