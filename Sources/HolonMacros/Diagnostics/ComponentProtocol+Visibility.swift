import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension ComponentProtocol {
  /// Whether only the protocol's own module can see it, as far as its declaration shows.
  var isHiddenFromOtherModules: Bool {
    guard syntax.attributes.first(named: "usableFromInline") == nil else { return false }
    let isVisible = ([effectiveAccessLevel] + enclosing.map(\.modifiers.accessLevel)).allSatisfy { level in
      ["public", "package", "open"].contains(level?.name.text)
    }
    return !isVisible
  }

  /// The problems that prevent a generated class from conforming where the optimizer sees it.
  var visibilityProblems: [Diagnostic] {
    guard isHiddenFromOtherModules else { return [] }
    return privateDeclarations.map { name, level in
      let wider = level.with(\.name.tokenKind, .keyword(.fileprivate))
      let fixIt = FixIt(.makeFileprivate(name), replace: level, with: wider)
      return Diagnostic(node: level, message: Problem.privateWithin(name), fixIts: [fixIt])
    }
      + requirements.compactMap { requirement in
        guard let mention = requirement.mentionOfFinalSelf else { return nil }
        return Diagnostic(
          node: mention, message: Problem.finalSelf(requirement.name, in: name), fixIts: [makingPackage])
      }
      + inherited.compactMap(unlistedRequirements)
  }

  /// Returns the requirements of a restated protocol that are known to be missing from the list.
  private func unlistedRequirements(of base: InheritedProtocol) -> Diagnostic? {
    let listed = Set(requirements.map(\.name))
    let missing = base.requiredNames.filter { !listed.contains($0) }
    guard options.foreign == nil, !missing.isEmpty else { return nil }
    let problem = Problem.unlistedRequirements(missing, of: base.reference.text, in: name)
    return Diagnostic(node: base.type, message: problem, fixIts: [makingPackage])
  }

  /// The enclosing private declarations that no code outside them can name, including the protocol itself.
  private var privateDeclarations: [(name: String, level: DeclModifierSyntax)] {
    let own = isNested ? [(name, accessLevel)] : []
    let others = enclosing.dropLast().compactMap { declaration in
      declaration.asProtocol((any NamedDeclSyntax).self).map { ($0.name.text, declaration.modifiers.accessLevel) }
    }
    return (own + others).compactMap { name, level in
      guard let level, level.name.tokenKind == .keyword(.private) else { return nil }
      return (name, level)
    }
  }

  private var makingPackage: FixIt {
    var changed = syntax
    let leading = syntax.leadingTrivia
    changed.leadingTrivia = []
    changed.modifiers = syntax.modifiers.filter { $0.name.text != accessLevel?.name.text }
    changed.protocolKeyword.leadingTrivia = []
    let level = DeclModifierSyntax(name: .keyword(.package, trailingTrivia: .space))
    changed.modifiers.insert(level, at: changed.modifiers.startIndex)
    if !syntax.attributes.isEmpty {
      changed.modifiers.leadingTrivia = (syntax.modifiers.first?.name ?? syntax.protocolKeyword).leadingTrivia
    }
    return FixIt(.makePackage(name), replace: syntax, with: changed.with(\.leadingTrivia, leading))
  }
}

extension Requirement {
  /// A mention of `Self` that only a final class allows: as a part of another type, or as the type of a settable value.
  fileprivate var mentionOfFinalSelf: IdentifierTypeSyntax? {
    let answers = answer.map { $0.syntax.mentionsOfSelf } ?? []
    let isSettable = accessor(.set) != nil
    let arguments = parameters.flatMap { $0.type.mentionsOfSelf }
    return answers.first { isSettable || !$0.isWholeAnswer } ?? arguments.first { !$0.isWholeArgument }
      ?? genericSyntax.flatMap(\.mentionsOfSelf).first
  }
}

extension IdentifierTypeSyntax {
  /// Whether the type is the whole type of a parameter, or wrapped only in an optional or an array.
  fileprivate var isWholeArgument: Bool {
    var whole = parent
    while let type = whole, type.is(OptionalTypeSyntax.self) || type.is(ArrayTypeSyntax.self) { whole = type.parent }
    return whole?.is(FunctionParameterSyntax.self) == true
  }
}
