import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension ComponentProtocol {
  /// The problems of inherited protocols that prevent generating the composite.
  ///
  /// A protocol that lists another one's requirements may inherit any protocol, since no type conforms to it.
  var inheritanceProblems: [Diagnostic] {
    guard options.foreign == nil else {
      guard options.isInheritable else { return [] }
      return [Diagnostic(node: attribute, message: Problem.foreignInheritable(conformedName), fixIts: notInheritable)]
    }
    return inherited.compactMap(problem) + concreteProblems
  }

  private var concreteProblems: [Diagnostic] {
    guard options.isConcrete else { return [] }
    return options.refined.map { base in
      let changed = attribute.trimmedDescription.replacing(
        "refining(\(base.text).self)", with: "restating(\(base.text).self)")
      let fixIt = FixIt(.restate(base.text), replace: attribute, with: laidOut("\(raw: changed)"))
      return Diagnostic(node: attribute, message: Problem.concreteRefining(base.text), fixIts: [fixIt])
    }
  }

  private func problem(_ base: InheritedProtocol) -> Diagnostic? {
    let (name, text) = (base.reference.name, base.reference.text)
    let isSpoken = (options.restated + options.refined).contains { $0.name == name }
    let removal = removing(base)
    let restating = adding("restating", text, .writeByHand(text))
    switch base.kind {
    case .harmless, .classBound, .description, .debugDescription: return nil
    case .actors: return diagnostic(.actorProtocol(text), base, removal)
    case .bits: return diagnostic(.notBitwise(text), base, removal)
    case .objectiveC: return diagnostic(.objectiveCBase(text), base, replacing(base, with: "AnyObject") + removal)
    case _ where isSpoken: return nil
    case .comparison:
      return diagnostic(.incomparableParts(text), base, removal + adding("restating", text, .writeOperators(text)))
    case .identity: return diagnostic(.noIdentity(text), base, removal + restating)
    case .coding: return diagnostic(.noCoding(text), base, removal + restating)
    case .values:
      return diagnostic(.noValuesWithoutParts(text), base, removal + (isHiddenFromOtherModules ? [] : restating))
    case .unknown:
      let fixIts = adding("restating", text, .restate(text)) + adding("refining", text, .refine(text))
      return diagnostic(.unseenRequirements(of: text), base, fixIts)
    }
  }

  private func diagnostic(_ problem: Problem, _ base: InheritedProtocol, _ fixIts: [FixIt]) -> Diagnostic {
    Diagnostic(node: base.type, message: problem, fixIts: fixIts)
  }

  /// Returns a fix-it that adds an option to the attribute, as in `.restating(Base.self)`.
  private func adding(_ option: String, _ base: String, _ repair: Repair) -> [FixIt] {
    var arguments: [String] = []
    if case .argumentList(let list) = attribute.arguments { arguments = list.map { $0.expression.trimmedDescription } }
    let list = (arguments + [".\(option)(\(base).self)"]).joined(separator: ", ")
    let changed = "@\(raw: attribute.attributeName.trimmedDescription)(\(raw: list))" as AttributeSyntax
    return [FixIt(repair, replace: attribute, with: laidOut(changed))]
  }

  /// Returns a changed attribute with the trivia of the original one.
  private func laidOut(_ changed: AttributeSyntax) -> AttributeSyntax {
    changed.with(\.leadingTrivia, attribute.leadingTrivia).with(\.trailingTrivia, attribute.trailingTrivia)
  }

  /// Returns a fix-it that replaces an inherited protocol with another one.
  private func replacing(_ base: InheritedProtocol, with other: String) -> [FixIt] {
    let type = TypeSyntax("\(raw: other)").with(\.leadingTrivia, base.type.leadingTrivia)
      .with(\.trailingTrivia, base.type.trailingTrivia)
    return [FixIt(.inheritInstead(other), replace: base.type, with: type)]
  }

  /// Returns a fix-it that removes a protocol from the inheritance clause.
  private func removing(_ base: InheritedProtocol) -> [FixIt] {
    guard let clause = syntax.inheritanceClause else { return [] }
    var kept = clause.inheritedTypes.filter { $0.type.trimmedDescription != base.type.trimmedDescription }
    guard kept.count < clause.inheritedTypes.count else { return [] }
    var changed = syntax
    if let last = kept.indices.last {
      kept[last].trailingComma = nil
      changed.inheritanceClause?.inheritedTypes = kept.with(\.trailingTrivia, clause.trailingTrivia)
    } else {
      changed.inheritanceClause = nil
      let end = changed.primaryAssociatedTypeClause.map { Syntax($0) } ?? Syntax(changed.name)
      if end.trailingTrivia.isEmpty { changed.memberBlock.leadingTrivia = .space }
    }
    return [FixIt(.removeInheritance(base.reference.text), replace: syntax, with: changed)]
  }
}
