import SwiftSyntax
import SwiftSyntaxBuilder

/// A struct of functions that a composite is generated for.
///
/// Its functions are read as the requirements of a protocol, so that policies, ways of calling parts and failures have
/// the same meaning in both.
struct ComponentStruct {
  let syntax: StructDeclSyntax
  let attribute: AttributeSyntax
  let properties: [StoredProperty]

  /// The functions as requirements, in the order of ``functions``.
  let component: ComponentProtocol

  /// Reads a struct.
  ///
  /// - Parameters:
  ///   - syntax: The struct.
  ///   - node: The attribute that requests the composite.
  init(_ syntax: StructDeclSyntax, _ node: AttributeSyntax) {
    self.syntax = syntax
    attribute = syntax.attributes.first(named: "Composite") ?? node
    properties = syntax.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .flatMap { property in property.bindings.compactMap { StoredProperty(property, $0) } }
    let requirements = properties.compactMap(\.function).map { "  \($0.requirement)\n" }.joined()
    let sendable = syntax.isSpelledSendable ? ": Sendable" : ""
    let text: DeclSyntax = "protocol \(raw: syntax.name.trimmed)\(raw: sendable) {\n\(raw: requirements)}"
    guard let list = text.as(ProtocolDeclSyntax.self) else { preconditionFailure("the text is a protocol") }
    component = ComponentProtocol(list, node, context: [])
  }

  /// The properties that are functions, each with its requirement.
  var functions: [(property: StoredProperty, requirement: Requirement)] {
    Array(zip(properties.filter { $0.function != nil }, component.requirements))
  }
}

extension StructDeclSyntax {
  fileprivate var isSpelledSendable: Bool {
    inheritanceClause?.inheritedTypes.contains { type in
      ["Sendable", "Swift.Sendable", "@unchecked Sendable"].contains(type.type.trimmedDescription)
    } ?? false
  }
}

/// A stored property of a struct that its memberwise initializer takes.
struct StoredProperty {
  let declaration: VariableDeclSyntax
  let name: String

  /// The function, if the type is spelled as one.
  let function: StoredFunction?

  /// Whether the initializer can do without a value.
  let hasDefault: Bool

  /// Reads a binding; nil if the initializer doesn't take it.
  init?(_ declaration: VariableDeclSyntax, _ binding: PatternBindingSyntax) {
    let isConstant = declaration.bindingSpecifier.tokenKind == .keyword(.let)
    let isOther = declaration.modifiers.contains { ["static", "lazy"].contains($0.name.text) }
    guard !isOther, !binding.isComputed, !isConstant || binding.initializer == nil else { return nil }
    self.declaration = declaration
    name = binding.pattern.trimmedDescription
    hasDefault = binding.initializer != nil
    function = binding.typeAnnotation.flatMap { StoredFunction(named: binding.pattern, declaration, $0.type) }
  }
}

extension PatternBindingSyntax {
  fileprivate var isComputed: Bool {
    switch accessorBlock?.accessors {
    case .getter: true
    case .accessors(let accessors):
      !accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    case nil: false
    }
  }
}

/// A function that a property stores.
struct StoredFunction {
  /// The names of its parameters in generated code.
  let parameters: [String]

  /// The requirement of a protocol with the same parameters, effects and result.
  let requirement: String

  /// Reads a type; nil if it isn't spelled as a function.
  init?(named name: PatternSyntax, _ declaration: VariableDeclSyntax, _ type: TypeSyntax) {
    guard let function = type.functionType else { return nil }
    parameters = function.parameters.enumerated().map { index, parameter in
      let name = (parameter.secondName ?? parameter.firstName)?.variable ?? "_"
      // The generated function has parts of its own.
      let plainName = (parameter.secondName ?? parameter.firstName)?.identifier?.name ?? ""
      return ["", "parts"].contains(plainName) || plainName.hidesGeneratedNames ? "argument\(index + 1)" : name
    }
    let list = zip(parameters, function.parameters)
      .map { "_ \($0): \($1.type.trimmedDescription)" }.joined(separator: ", ")
    let effects = Effects(
      isAsync: function.effectSpecifiers?.asyncSpecifier != nil, throwsClause: function.effectSpecifiers?.throwsClause)
    let attributes = [declaration.attributes.first(named: "Combined")?.trimmedDescription, type.globalActor]
    requirement =
      attributes.compactMap(\.self).map { "\($0) " }.joined()
      + "func \(name.trimmedDescription)(\(list))\(effects.specifiers) -> \(function.returnClause.type.trimmedDescription)"
  }
}

extension TypeSyntax {
  /// The function that a type is, without attributes such as `@Sendable` and parentheses around it.
  fileprivate var functionType: FunctionTypeSyntax? {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.functionType }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.firstName == nil
    {
      return element.type.functionType
    }
    return self.as(FunctionTypeSyntax.self)
  }

  /// The global actor of a function, as in `@MainActor`.
  fileprivate var globalActor: String? {
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.attributes.repeated.first { $0.hasSuffix("Actor") } ?? attributed.baseType.globalActor
    }
    return self.as(TupleTypeSyntax.self)?.elements.first?.type.globalActor
  }
}
