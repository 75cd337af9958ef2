import SwiftSyntax

/// What `@Spy` says in its parentheses.
struct SpyOptions {
  let attribute: AttributeSyntax
  /// The protocol whose spy is generated, if it is declared elsewhere.
  private(set) var foreign: ProtocolReference?
  /// The inherited protocols whose requirements the protocol repeats, by their spelling.
  private(set) var restated: Set<String> = []

  /// Reads the attribute, and what `@Composite` on the same protocol says of inherited ones.
  init(_ attribute: AttributeSyntax, of syntax: ProtocolDeclSyntax) {
    self.attribute = syntax.attributes.first(named: "Spy") ?? attribute
    var isRestating = false
    for argument in attribute.arguments?.as(LabeledExprListSyntax.self) ?? [] {
      if let label = argument.label?.text { isRestating = label == "restating" }
      guard let reference = ProtocolReference(metatype: argument.expression) else { continue }
      if isRestating { restated.insert(reference.text) } else { foreign = reference }
    }
    let composite = syntax.attributes.first(named: "Composite").map(Options.init)
    restated.formUnion((composite?.restated ?? []).map(\.text))
  }
}
