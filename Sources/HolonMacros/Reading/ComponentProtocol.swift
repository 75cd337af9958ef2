import SwiftSyntax

/// The protocol that a composite is generated for.
struct ComponentProtocol {
  let syntax: ProtocolDeclSyntax
  let options: Options
  let requirements: [Requirement]
  let associatedTypes: [AssociatedTypeDeclSyntax]

  init(_ syntax: ProtocolDeclSyntax, _ options: Options = Options()) {
    self.syntax = syntax
    self.options = options
    let members = syntax.memberBlock.members.map(\.decl)
    requirements = members.compactMap(Requirement.init)
    associatedTypes = members.compactMap { $0.as(AssociatedTypeDeclSyntax.self) }
  }
}

extension ComponentProtocol {
  var name: String { syntax.name.text }

  /// The name of the generated type.
  var compositeName: String { "Composite" + (syntax.name.identifier?.name ?? name) }

  /// The primary associated types, by name.
  var primaryTypes: [String] { syntax.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.text) ?? [] }

  /// The protocol that parts and whole conform to: this one, or the one that it lists the requirements of.
  var conformedName: String { options.foreign?.text ?? name }

  /// A part's type, as in `any Repository<Entity>`.
  var partType: String {
    "any \(conformedName)" + (primaryTypes.isEmpty ? "" : "<\(primaryTypes.joined(separator: ", "))>")
  }

  /// Whether only classes can conform, so that the composite has to be one.
  var isClassBound: Bool {
    syntax.inheritanceClause?.inheritedTypes.contains { $0.type.trimmedDescription == "AnyObject" } ?? false
  }

  /// Whether parts may go to other threads, as far as the protocol itself says so.
  var isSendable: Bool {
    syntax.inheritanceClause?.inheritedTypes.contains { inherited in
      ["Sendable", "Swift.Sendable", "Error", "Swift.Error"].contains(inherited.type.trimmedDescription)
    } ?? false
  }

  /// The access level as it is written, nil for none.
  var accessLevel: DeclModifierSyntax? {
    syntax.modifiers.first { modifier in
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate), .keyword(.private): true
      default: false
      }
    }
  }

  /// The global actor of the protocol, as in `@MainActor`.
  var globalActor: String? {
    syntax.attributes.repeated.first { $0.hasSuffix("Actor") }
  }

  /// The generic parameters of the composite, one for each primary associated type, with its constraints.
  var genericParameters: [String] { genericParameters(for: primaryTypes) }

  /// Generic parameters for associated types, each with its constraints.
  func genericParameters(for names: [String]) -> [String] {
    names.map { name in
      let type = associatedTypes.first { $0.name.text == name }
      let constraints = type?.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      return constraints.isEmpty ? name : "\(name): \(constraints.joined(separator: " & "))"
    }
  }

  /// What the associated types and the protocol itself demand in `where` clauses.
  var genericRequirements: [String] {
    let clauses = [syntax.genericWhereClause] + associatedTypes.map(\.genericWhereClause)
    return clauses.compactMap(\.self).flatMap { $0.requirements.map(\.requirement.trimmedDescription) }
  }
}
