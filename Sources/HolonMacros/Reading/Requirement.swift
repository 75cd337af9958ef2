import SwiftSyntax

/// A method, property or subscript that a protocol requires.
struct Requirement {
  /// The syntax of a requirement, by kind.
  enum Form {
    case method(FunctionDeclSyntax)
    case property(VariableDeclSyntax, PatternBindingSyntax)
    case initializer(InitializerDeclSyntax)
    case `subscript`(SubscriptDeclSyntax)
  }

  var form: Form
  let attribute: AttributeSyntax?

  /// Reads a member of a protocol; nil if it requires no code, such as an associated type.
  init?(_ member: DeclSyntax) {
    if let method = member.as(FunctionDeclSyntax.self) {
      form = .method(method)
      attribute = method.attributes.first(named: "Combined")
    } else if let property = member.as(VariableDeclSyntax.self), let binding = property.bindings.first {
      form = .property(property, binding)
      attribute = property.attributes.first(named: "Combined")
    } else if let initializer = member.as(InitializerDeclSyntax.self) {
      form = .initializer(initializer)
      attribute = initializer.attributes.first(named: "Combined")
    } else if let element = member.as(SubscriptDeclSyntax.self) {
      form = .subscript(element)
      attribute = element.attributes.first(named: "Combined")
    } else {
      return nil
    }
  }
}

extension Requirement {
  /// The arguments of `@Combined`.
  private var expressions: [ExprSyntax] {
    guard case .argumentList(let arguments) = attribute?.arguments else { return [] }
    return arguments.map(\.expression)
  }

  /// Whether the answer itself is a success or a failure, by which the next part is called.
  var fallsBackByResult: Bool {
    policy == .known(.fallback) && effects.failures == .none && answer?.kind == .result
  }

  /// The first argument of `@Combined`, if it says how answers combine.
  var policyExpression: ExprSyntax? { expressions.first.flatMap { Asking.Mention($0) == nil ? $0 : nil } }

  var policy: Policy? { policyExpression.map(Policy.init) }

  /// The policy as it is spelled.
  var policyText: String { policyExpression?.trimmedDescription ?? "" }

  /// The arguments of `@Combined` about the way to call parts.
  var asking: Asking { Asking(Array(expressions.dropFirst(policyExpression == nil ? 0 : 1))) }

  /// Whether each part is called in a task of its own, for concurrency or for a time limit.
  var isAskedInTasks: Bool { isAskedAtOnce || asking.says(.within) }

  /// Whether several parts are called concurrently.
  var isAskedAtOnce: Bool {
    asking.says(.concurrently) || policy == .known(.race)
      || (policy == .known(.quorum) && effects.isAsync && !asking.says(.inOrder))
  }

  var name: String {
    switch form {
    case .method(let method): method.name.text
    case .property(_, let binding): binding.pattern.trimmedDescription
    case .initializer: "init"
    case .subscript: "subscript"
    }
  }

  var declaration: any WithAttributesSyntax & WithModifiersSyntax {
    switch form {
    case .method(let method): method
    case .property(let property, _): property
    case .initializer(let initializer): initializer
    case .subscript(let element): element
    }
  }

  var staticModifier: DeclModifierSyntax? { modifier(.static) }

  func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
    declaration.modifiers.first { $0.name.tokenKind == .keyword(keyword) }
  }

  /// The return type of the requirement; nil for none.
  var answer: AnswerType? {
    let type: TypeSyntax? =
      switch form {
      case .method(let method): method.signature.returnClause?.type
      case .property(_, let binding): binding.typeAnnotation?.type
      case .subscript(let element): element.returnClause.type
      case .initializer: nil
      }
    guard let type, !["Void", "()", "Swift.Void"].contains(type.trimmedDescription) else { return nil }
    return AnswerType(syntax: type)
  }

  var parameters: [FunctionParameterSyntax] {
    switch form {
    case .method(let method): Array(method.signature.parameterClause.parameters)
    case .initializer(let initializer): Array(initializer.signature.parameterClause.parameters)
    case .subscript(let element): Array(element.parameterClause.parameters)
    case .property: []
    }
  }

  /// Returns the label of an argument; nil for none.
  ///
  /// A subscript's parameter with only one name has no label for callers.
  func label(of parameter: FunctionParameterSyntax) -> String? {
    if case .subscript = form, parameter.secondName == nil { return nil }
    return parameter.firstName.identifier?.name
  }

  var isOperator: Bool {
    guard case .method(let method) = form else { return false }
    return method.name.identifier == nil
  }

  var effects: Effects {
    if case .method(let method) = form { return Effects(method.signature.effectSpecifiers) }
    return Effects(accessor(.get)?.effectSpecifiers)
  }

  /// Whether it belongs to no actor, whatever that of the protocol is.
  var isOffActor: Bool { modifier(.nonisolated).map { $0.detail == nil } ?? false }

  /// Returns the global actor to which a requirement belongs, by itself or by its protocol.
  func globalActor(in component: ComponentProtocol) -> String? {
    if modifier(.nonisolated) != nil { return nil }
    return declaration.attributes.repeated.first { $0.hasSuffix("Actor") } ?? component.globalActor
  }

  /// Returns the accessor of a kind in a property or subscript.
  func accessor(_ keyword: Keyword) -> AccessorDeclSyntax? {
    let block: AccessorBlockSyntax? =
      switch form {
      case .property(_, let binding): binding.accessorBlock
      case .subscript(let element): element.accessorBlock
      case .method, .initializer: nil
      }
    guard case .accessors(let accessors) = block?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.tokenKind == .keyword(keyword) }
  }
}
