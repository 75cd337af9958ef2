import SwiftDiagnostics
import SwiftSyntax

extension ComponentProtocol {
  /// All problems that prevent generating the composite.
  var problems: [Diagnostic] {
    let own = declarationProblems
    guard own.isEmpty, hidingNames.isEmpty else { return own + hidingNames }
    let others =
      inheritanceProblems + associatedTypes.compactMap(hiddenType) + fixedTypes + selfConstraints + takenTypes
      + requirements.flatMap { $0.problems(in: self) } + concreteMutations
    return others.isEmpty ? visibilityProblems : others
  }

  private var declarationProblems: [Diagnostic] {
    if let option = options.unreadable.first {
      return [Diagnostic(node: option, message: Problem.unreadableOption(option.trimmedDescription))]
    }
    if isLocal { return [Diagnostic(node: syntax.name, message: Problem.localProtocol(name))] }
    if isNested, options.isInheritable {
      return [Diagnostic(node: syntax.name, message: Problem.nestedInheritable(name), fixIts: notInheritable)]
    }
    if isClassBound, options.isConcrete {
      return [Diagnostic(node: attribute, message: Problem.concreteClass(name), fixIts: [without("concrete")])]
    }
    if let attribute = syntax.attributes.first(named: "objc") {
      return [
        Diagnostic(
          node: attribute, message: Problem.objectiveCProtocol(name), fixIts: [.removing(attribute, from: syntax)])
      ]
    }
    return []
  }

  /// A fix-it that removes the option `inheritable`.
  var notInheritable: [FixIt] { [without("inheritable")] }

  private func without(_ option: String) -> FixIt {
    FixIt(.removeWord(".\(option)"), replace: attribute, with: attribute.without(option))
  }

  /// The primary associated types that a `where` clause fixes to one type.
  private var fixedTypes: [Diagnostic] {
    whereRequirements.compactMap { requirement in
      guard let sameType = requirement.as(SameTypeRequirementSyntax.self) else { return nil }
      let sides = [sameType.leftType.trimmedDescription, sameType.rightType.trimmedDescription]
        .map { String($0.trimmingPrefix("Self.")) }
      guard let side = sides.firstIndex(where: primaryTypes.contains) else { return nil }
      // The composite has the same requirement on its parameters, as in `Value.Element == Key`.
      let root = sides[1 - side].prefix { $0 != "." }
      if root.count < sides[1 - side].count, primaryTypes.contains(String(root)) { return nil }
      return Diagnostic(node: requirement, message: Problem.fixedAssociatedType(sides[side], to: sides[1 - side]))
    }
  }

  /// The constraints that tie an associated type to the conforming type.
  private var selfConstraints: [Diagnostic] {
    let inherited = associatedTypes.compactMap { $0.inheritanceClause.map { Syntax($0) } }
    let demanded = whereRequirements.filter { !$0.isOnSelf }.map { Syntax($0) }
    return (inherited + demanded).flatMap(\.mentionsOfSelf).map { mention in
      Diagnostic(node: mention, message: Problem.selfConstraint)
    }
  }

  /// The members that hide a name of the generated code.
  var hidingNames: [Diagnostic] {
    let named = requirements.map { ($0.plainName, Syntax($0.declaration)) }
    return (named + associatedTypes.map { ($0.name.identifier?.name ?? "", Syntax($0.name)) })
      .filter { ["Holon", "Swift", "Self"].contains($0.0) }
      .map { Diagnostic(node: $1, message: Problem.generatedNameIsTaken($0)) }
  }

  /// The types whose names are those of the protocol `Composite`.
  private var takenTypes: [Diagnostic] {
    let aliases = syntax.memberBlock.members.compactMap { $0.decl.as(TypeAliasDeclSyntax.self)?.name }
    return (associatedTypes.map(\.name) + aliases).filter { ["Part", "ArrayLiteralElement"].contains($0.text) }
      .map { Diagnostic(node: $0, message: Problem.partTypeIsTaken($0.text)) }
  }

  /// The requirements that change parts, and therefore can't be called in groups.
  private var concreteMutations: [Diagnostic] {
    guard options.isConcrete else { return [] }
    return requirements.filter { requirement in
      requirement.isMutating && requirement.policy != .known(.manual) && !Combination(requirement, in: self).isGroupable
    }.map { requirement in
      Diagnostic(
        node: requirement.declaration, message: Problem.concreteMutation(requirement.name),
        fixIts: [without("concrete")])
    }
  }

  private func hiddenType(_ type: AssociatedTypeDeclSyntax) -> Diagnostic? {
    let name = type.name.text
    guard !primaryTypes.contains(name) else { return nil }
    let list = (primaryTypes + [name]).joined(separator: ", ")
    let old = syntax.primaryAssociatedTypeClause
    let trailing = old?.trailingTrivia ?? syntax.name.trailingTrivia
    var changed = syntax
    changed.name = .identifier("\(self.name)<\(list)>", trailingTrivia: trailing)
    changed.primaryAssociatedTypeClause = nil
    return Diagnostic(
      node: type.name, message: Problem.hiddenAssociatedType(name),
      fixIts: [FixIt(.makePrimary(name), replace: syntax, with: changed)])
  }
}
