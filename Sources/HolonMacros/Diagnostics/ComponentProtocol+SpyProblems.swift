import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension ComponentProtocol {
  /// Returns all problems that prevent generating the spy.
  func spyProblems(_ options: SpyOptions) -> [Diagnostic] {
    if isLocal { return [Diagnostic(node: syntax.name, message: Problem.localSpy(name))] }
    let inheritance = options.foreign == nil ? inherited.compactMap { problem($0, options) } : []
    let others =
      inheritance + requirements.filter { $0.policy != .known(.manual) }.compactMap { $0.spyProblem(in: self) }
    // A composite of the same protocol reports the problems that prevent both.
    return others.isEmpty && !isComposed(besides: options) ? visibilityProblems : others
  }

  /// Returns whether the protocol has a composite as well, which includes an ``UnusedConformer`` already.
  func isComposed(besides options: SpyOptions) -> Bool {
    syntax.attributes.first(named: "Composite") != nil && options.foreign == nil && self.options.foreign == nil
  }

  private func problem(_ base: InheritedProtocol, _ options: SpyOptions) -> Diagnostic? {
    let (name, text) = (base.reference.name, base.reference.text)
    if base.kind == .actors { return Diagnostic(node: base.type, message: Problem.spyOfActor(text)) }
    let isSeen = [.harmless, .classBound].contains(base.kind) && !name.hasSuffix("StringConvertible")
    guard !isSeen, !options.restated.contains(text) else { return nil }
    let fixIt = FixIt(.restateInSpy(text), replace: options.attribute, with: options.attribute.restating(text))
    return Diagnostic(node: base.type, message: Problem.unrecordedRequirements(of: text), fixIts: [fixIt])
  }
}

extension AttributeSyntax {
  /// Returns the attribute with one more argument that names an inherited protocol.
  fileprivate func restating(_ name: String) -> AttributeSyntax {
    var written = (arguments?.as(LabeledExprListSyntax.self) ?? []).map { argument in
      argument.with(\.trailingComma, nil).trimmedDescription
    }
    let isFirst = !written.contains { $0.hasPrefix("restating:") }
    written.append("\(isFirst ? "restating: " : "")\(name).self")
    return AttributeSyntax("@\(raw: attributeName.trimmedDescription)(\(raw: written.joined(separator: ", ")))")
      .with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, trailingTrivia)
  }
}

extension Requirement {
  /// Returns the problem that prevents spying on the requirement.
  func spyProblem(in component: ComponentProtocol) -> Diagnostic? {
    if let modifier = staticModifier {
      return diagnostic(.staticCall(name), at: modifier, isOperator ? [byHand] : [without(modifier), byHand])
    }
    if case .initializer(let initializer) = form {
      return diagnostic(.recordedInitializer, at: initializer.initKeyword, [byHand])
    }
    if ["calls", "Call"].contains(name), parameters.isEmpty {
      return diagnostic(.recordIsTaken(name), at: declaration)
    }
    if let actor = component.globalActor, let modifier = modifier(.nonisolated) {
      return diagnostic(.nonisolatedCall(name, actor: actor), at: modifier, [byHand])
    }
    if let type = mentionOfCall { return diagnostic(.hiddenType(requirement: name), at: type) }
    return parameters.map(\.type).first(where: hasNoOneType).map { type in
      diagnostic(.unrecordedParameter(type.trimmedDescription, requirement: name), at: type, [byHand])
    }
  }

  /// The place of a type with the same name as the spy's own `Call`.
  private var mentionOfCall: IdentifierTypeSyntax? {
    (parameters.map(\.type) + [answer?.syntax].compactMap(\.self)).lazy
      .flatMap { $0.tokens(viewMode: .sourceAccurate) }.filter { $0.text == "Call" }
      .compactMap { $0.parent?.as(IdentifierTypeSyntax.self) }.first
  }

  /// Returns whether a type stands for several ones or for values that can't be copied.
  private func hasNoOneType(_ type: TypeSyntax) -> Bool {
    let base = type.as(AttributedTypeSyntax.self)?.baseType ?? type
    return isNoncopyable(base) || type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.each) }
  }

  private var byHand: FixIt { .adding(.spyByHand, "@Combined(.manual)", to: declaration) }
}
