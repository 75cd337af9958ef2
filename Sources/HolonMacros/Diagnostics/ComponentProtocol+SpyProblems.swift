import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension ComponentProtocol {
  /// Returns all problems that prevent generating the spy.
  func spyProblems(_ options: SpyOptions) -> [Diagnostic] {
    if isLocal { return [Diagnostic(node: syntax.name, message: Problem.localSpy(name))] }
    guard hidingNames.isEmpty else { return isComposed(besides: options) ? [] : hidingNames }
    let inheritance = options.foreign == nil ? inherited.compactMap { problem($0, options) } : []
    let others =
      inheritance + requirements.filter { $0.policy != .known(.manual) }.compactMap { $0.spyProblem(in: self) }
    if others.isEmpty, let clash = clashes.first { return [clash] }
    // A composite of the same protocol reports the problems that prevent both.
    return others.isEmpty && !isComposed(besides: options) ? visibilityProblems : others
  }

  /// The overloads that can't be distinguished in the spy.
  private var clashes: [Diagnostic] {
    let recorded = requirements.filter { $0.policy != .known(.manual) }
    return SpyNames(questions: recorded.flatMap(\.completed.questions)).clashes.reversed().map { clash in
      clash.question.requirement.sameName(as: clash.other.requirement)
    }
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

extension ComponentProtocol {
  /// Whether any thread may use the spy, so that a lock guards its properties.
  var hasLockedSpy: Bool { isSendable && globalActor == nil }
}

extension String {
  /// Whether the type is, or contains, `Any`, except as the type of types.
  fileprivate var isOfAnyValue: Bool { contains(#/\bAny\b(?!\.)/#) }
}

extension TypeSyntax {
  /// The type with `any Sendable` in place of `Any`.
  fileprivate var sendable: TypeSyntax { AnyReplacement().rewrite(self).cast(TypeSyntax.self) }
}

private final class AnyReplacement: SyntaxRewriter {
  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.text == "Any", node.parent?.is(MetatypeTypeSyntax.self) != true else { return super.visit(node) }
    let isWrapped = node.parent?.is(OptionalTypeSyntax.self) == true
    let type: TypeSyntax = isWrapped ? "(any Sendable)" : "any Sendable"
    return type.with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
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
    if let problem = isolationProblem(in: component) { return problem }
    if let type = mention(of: "Call") {
      return diagnostic(.hiddenType("Call", requirement: name, owner: "spy"), at: type)
    }
    if let type = parameters.map(\.type).first(where: hasNoOneType) {
      return diagnostic(.unrecordedParameter(type.trimmedDescription, requirement: name), at: type, [byHand])
    }
    return component.hasLockedSpy ? sharingProblem : nil
  }

  /// Returns the problem that any thread may read an argument that isn't Sendable, as far as its spelling shows.
  private var sharingProblem: Diagnostic? {
    for parameter in parameters {
      guard let type = parameter.type.as(AttributedTypeSyntax.self), let sending = type.specifier(.sending),
        AnswerType(syntax: type.baseType).kind == .unknown
      else { continue }
      let fixIt = FixIt(.removeWord("sending"), replace: parameter.type, with: type.baseType)
      return diagnostic(.sentArgument(parameter.plainName, requirement: name), at: sending, [fixIt, byHand])
    }
    let erasure = Erasure(self)
    let recorded = parameters.filter { SpyArgument($0, of: self, erasing: erasure)?.recordedType?.isOfAnyValue == true }
    let assigned = accessor(.set) == nil ? nil : answer?.syntax
    let types = recorded.map(\.type) + [assigned].compactMap(\.self).filter { erasure($0).isOfAnyValue }
    return types.first.map { type in
      let sendable = type.sendable
      let isSpelled = sendable.trimmedDescription != type.trimmedDescription
      let fixIt = FixIt(.use(sendable.trimmedDescription), replace: type, with: sendable)
      return diagnostic(
        .sharedArgument(type.trimmedDescription, requirement: name), at: type, (isSpelled ? [fixIt] : []) + [byHand])
    }
  }

  /// Returns the problem that the spy can't distinguish two requirements.
  fileprivate func sameName(as other: Requirement) -> Diagnostic {
    diagnostic(.sameSpyName(signature, other.signature), at: declaration, [byHand])
  }

  /// The name with the types of the arguments, as in `insert(_: Item)`.
  private var signature: String {
    if case .property = form { return name }
    let list = parameters.map { "\(label(of: $0) ?? "_"): \($0.type.trimmedDescription)" }
    return "\(name)(\(list.joined(separator: ", ")))"
  }

  /// Returns whether a type stands for several ones or for values that can't be copied.
  private func hasNoOneType(_ type: TypeSyntax) -> Bool {
    let base = type.as(AttributedTypeSyntax.self)?.baseType ?? type
    return isNoncopyable(base) || type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.each) }
  }

  private var byHand: FixIt { .adding(.spyByHand, "@Combined(.manual)", to: declaration) }
}
