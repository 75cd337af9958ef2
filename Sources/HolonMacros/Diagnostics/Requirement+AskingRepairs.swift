import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Requirement {
  /// Returns a proposal to remove the way to call parts; the attribute is removed with its last argument.
  func removing(_ mention: Asking.Mention) -> FixIt? {
    guard let attribute, case .argumentList(var arguments) = attribute.arguments,
      let index = arguments.firstIndex(where: { $0.expression.id == mention.expression.id })
    else { return nil }
    arguments.remove(at: index)
    guard let last = arguments.indices.last else { return .removing(attribute, from: declaration) }
    arguments[last].trailingComma = nil
    let changed = attribute.with(\.arguments, .argumentList(arguments))
    return FixIt(.removeWord(".\(mention.word.rawValue)"), replace: attribute, with: changed)
  }

  /// Returns a proposal to make the requirement `async`, `throws` or both.
  func adding(_ added: String...) -> FixIt? {
    let repair = Repair.addEffects(added.joined(separator: " "))
    if case .method(let method) = form {
      let old = method.signature
      let answer = old.returnClause?.description ?? ""
      let text = "func f\(old.parameterClause.trimmed) \(effects(with: added))\(answer.isEmpty ? "" : " ")\(answer)"
      guard let new = ("\(raw: text)" as DeclSyntax).as(FunctionDeclSyntax.self) else { return nil }
      return FixIt(repair, replace: old, with: new.signature)
    }
    let text = "var x: Int { get \(effects(with: added)) }"
    let new = ("\(raw: text)" as DeclSyntax).as(VariableDeclSyntax.self)?.bindings.first?.accessorBlock
    guard let old = accessor(.get), case .accessors(let accessors) = new?.accessors, let getter = accessors.first else {
      return nil
    }
    return FixIt(repair, replace: old, with: getter)
  }

  private func effects(with added: [String]) -> String {
    let isAsync = effects.isAsync || added.contains("async")
    let thrown = effects.throwsClause?.trimmedDescription ?? (added.contains("throws") ? "throws" : nil)
    return [isAsync ? "async" : nil, thrown].compactMap(\.self).joined(separator: " ")
  }
}

extension ComponentProtocol {
  /// A proposal to make the protocol Sendable.
  var addingSendable: FixIt {
    var changed = syntax
    let inherited = syntax.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    changed.inheritanceClause = InheritanceClauseSyntax(
      colon: .colonToken(trailingTrivia: .space),
      inheritedTypes: InheritedTypeListSyntax(
        (inherited + ["Sendable"]).enumerated().map { index, name in
          InheritedTypeSyntax(
            type: TypeSyntax("\(raw: name)"),
            trailingComma: index < inherited.count ? .commaToken(trailingTrivia: .space) : nil)
        }), trailingTrivia: .space)
    changed.name.trailingTrivia = []
    changed.primaryAssociatedTypeClause?.trailingTrivia = []
    return FixIt(.addSendable(name), replace: syntax, with: changed)
  }
}
