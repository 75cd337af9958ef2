import SwiftSyntax

/// The protocol that a composite is generated for.
struct ComponentProtocol {
  let syntax: ProtocolDeclSyntax
  let options: Options
  /// The attribute that requests the composite.
  let attribute: AttributeSyntax
  let members: [ProtocolMember]
  private let context: [Syntax]

  /// Reads a protocol.
  ///
  /// - Parameters:
  ///   - syntax: The protocol.
  ///   - node: The attribute that requests the composite.
  ///   - context: The declarations that contain the protocol, from the inside out.
  init(_ syntax: ProtocolDeclSyntax, _ node: AttributeSyntax, context: [Syntax]) {
    self.syntax = syntax
    self.context = context
    attribute = syntax.attributes.first(named: "Composite") ?? node
    options = Options(attribute)
    members = syntax.memberBlock.members.map { ProtocolMember($0.decl) }
  }
}

extension ComponentProtocol {
  /// Returns the protocol after rewriting its syntax.
  func rewritten(_ rewriting: (ProtocolDeclSyntax) -> ProtocolDeclSyntax) -> ComponentProtocol {
    ComponentProtocol(rewriting(syntax), attribute, context: context)
  }

  /// The requirements under all conditions.
  var requirements: [Requirement] { members.flatMap(\.requirements) }

  var associatedTypes: [AssociatedTypeDeclSyntax] { members.flatMap(\.associatedTypes) }

  /// The types of the protocol's own type aliases.
  var typeAliases: [String: TypeSyntax] {
    syntax.memberBlock.members.reduce(into: [:]) { aliases, member in
      guard let alias = member.decl.as(TypeAliasDeclSyntax.self), alias.genericParameterClause == nil else { return }
      aliases[TypeSyntax(IdentifierTypeSyntax(name: alias.name.trimmed)).comparable] = alias.initializer.value
    }
  }

  /// The names of the protocol's own type aliases.
  var typeNames: [String] {
    syntax.memberBlock.members.compactMap { $0.decl.as(TypeAliasDeclSyntax.self)?.name.text }
  }

  /// Whether the protocol is declared in a function, where generated names can't be found.
  var isLocal: Bool { context.first.map { $0.asProtocol((any DeclGroupSyntax).self) == nil } ?? false }

  /// Whether the protocol is declared within another declaration.
  var isNested: Bool { !context.isEmpty }

  /// The declarations that contain the protocol, from the inside out.
  var enclosing: [any DeclGroupSyntax] { context.compactMap { $0.asProtocol((any DeclGroupSyntax).self) } }

  var name: String { syntax.name.text }

  /// The name of the generated type.
  var compositeName: String { "Composite\(plainName)" }

  /// The name without backticks.
  var plainName: String { syntax.name.identifier?.name ?? name }

  /// The primary associated types, by name.
  var primaryTypes: [String] { syntax.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.text) ?? [] }

  /// The protocol to which parts and whole conform: this one, or the one whose requirements it lists.
  var conformedName: String { options.foreign?.text ?? name }

  /// A part's type, as in `any Repository<Entity>`.
  var partType: String {
    "any \(constraint(primaryTypes))"
  }

  /// Whether only classes can conform, so that the composite has to be one.
  var isClassBound: Bool {
    inherited.contains { $0.kind == .classBound }
  }

  /// The access level as it is written; nil for none.
  var accessLevel: DeclModifierSyntax? { syntax.modifiers.accessLevel }

  /// The access level of the protocol, including that of the extension around it.
  var effectiveAccessLevel: DeclModifierSyntax? {
    accessLevel ?? context.first?.as(ExtensionDeclSyntax.self)?.modifiers.accessLevel
  }

  /// The global actor of the protocol, as in `@MainActor`.
  var globalActor: String? {
    syntax.attributes.repeated.first { $0.hasSuffix("Actor") }
  }

  /// Whether the protocol belongs to no actor, whatever the module's default isolation is.
  var isNonisolated: Bool { syntax.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) } }

  /// Whether requirements that belong to no actor call the parts of a protocol that may belong to one.
  var sharesParts: Bool {
    isSendable && !isNonisolated
      && requirements.contains { $0.isOffActor && $0.policy != .known(.manual) }
  }

  /// Whether parts can be sent to other tasks, as far as the protocol's spelling shows.
  var isSendable: Bool {
    inherited.contains { ["Sendable", "Swift.Sendable", "Error", "Swift.Error"].contains($0.reference.text) }
  }

  /// The generic parameters of the composite, one for each primary associated type, with its constraints.
  var genericParameters: [String] { genericParameters(for: primaryTypes) }

  /// Returns generic parameters for associated types, each with its constraints.
  func genericParameters(for names: [String]) -> [String] {
    names.map { name in
      let type = associatedTypes.first { $0.name.text == name }
      let constraints = type?.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      return constraints.isEmpty ? name : "\(name): \(constraints.joined(separator: " & "))"
    }
  }

  /// The `where` clauses of the associated types and of the protocol itself.
  var whereRequirements: [GenericRequirementSyntax.Requirement] {
    let clauses = [syntax.genericWhereClause] + associatedTypes.map(\.genericWhereClause)
    return clauses.compactMap(\.self).flatMap { $0.requirements.map(\.requirement) }
  }

  /// The requirements of the composite on its generic parameters.
  var genericRequirements: [String] {
    whereRequirements.filter { !$0.isOnSelf }.map { $0.trimmedDescription.replacing("Self.", with: "") }
  }
}

extension GenericRequirementSyntax.Requirement {
  /// Whether it's another way to inherit, as in `where Self: AnyObject`.
  var isOnSelf: Bool {
    self.as(ConformanceRequirementSyntax.self)?.leftType.trimmedDescription == "Self"
  }
}
