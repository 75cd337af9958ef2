import SwiftDiagnostics
import SwiftSyntax

extension ComponentStruct {
  /// All problems that prevent generating the composite.
  var problems: [Diagnostic] {
    let unreadable = properties.filter { property in
      let isCombined = property.declaration.attributes.first(named: "Combined") != nil
      return property.function == nil && (!property.hasDefault || isCombined)
    }
    guard unreadable.isEmpty else {
      return unreadable.map { Diagnostic(node: $0.declaration, message: Problem.notAFunction($0.name)) }
    }
    guard !functions.isEmpty else {
      return [Diagnostic(node: attribute, message: Problem.structWithoutFunctions(syntax.name.text))]
    }
    return functions.flatMap { property, requirement in
      if requirement.policy == .known(.manual) {
        let node = property.declaration.attributes.first(named: "Combined").map { Syntax($0) }
        return [
          Diagnostic(
            node: node ?? Syntax(property.declaration), message: Problem.functionByHand(property.name))
        ]
      }
      return requirement.problems(in: component).map { moved($0, to: property) }
    }
  }

  /// Returns a problem of a requirement as one of the property, with the proposals that fit it.
  private func moved(_ diagnostic: Diagnostic, to property: StoredProperty) -> Diagnostic {
    let own = Requirement(DeclSyntax(property.declaration))
    let fixIts = diagnostic.fixIts.compactMap { fixIt -> FixIt? in
      switch fixIt.message as? Repair {
      case .addPolicy(let policy)? where policy != .manual: own?.adding(policy)
      case .usePolicy(let policy)? where policy != .manual: own?.using(policy)
      default: nil
      }
    }
    return Diagnostic(node: Syntax(property.declaration), message: diagnostic.diagMessage, fixIts: fixIts)
  }
}
