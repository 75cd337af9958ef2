import SwiftSyntax

extension AttributeListSyntax {
  /// Returns the first attribute with a name, which may be qualified by the module's name.
  func first(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self {
      let spelled = attribute.attributeName.trimmedDescription
      if spelled == name || spelled == "Holon.\(name)" { return attribute }
    }
    return nil
  }

  /// Returns the conditions in which an attribute occurs.
  func conditions(around name: String) -> [IfConfigDeclSyntax] {
    compactMap { element in
      guard case .ifConfigDecl(let block) = element else { return nil }
      return block.attributes.contains { $0.first(named: name) != nil } ? block : nil
    }
  }

  /// The attributes that a witness or the generated type repeats, also those under a condition.
  var repeated: [String] {
    compactMap { element in
      switch element {
      case .attribute(let attribute):
        let name = attribute.attributeName.trimmedDescription
        let isRepeated =
          ["available", "discardableResult", "concurrent", "_spi"].contains(name) || name.hasSuffix("Actor")
        return isRepeated ? attribute.trimmedDescription : nil
      case .ifConfigDecl(let block):
        let lists = block.attributes
        let isRepeated = lists.allSatisfy { $0.repeated.count == $0.count } && lists.contains { !$0.isEmpty }
        return isRepeated ? block.trimmedDescription : nil
      }
    }
  }
}

extension IfConfigDeclSyntax {
  /// The attributes of each branch.
  fileprivate var attributes: [AttributeListSyntax] {
    clauses.compactMap { $0.elements?.as(AttributeListSyntax.self) }
  }
}

extension WithAttributesSyntax {
  /// Returns the text of the declaration without a condition among its attributes.
  func without(_ block: IfConfigDeclSyntax) -> String {
    with(\.attributes, attributes.filter { $0.id != block.id }).trimmedDescription
  }
}

extension DeclModifierListSyntax {
  /// The access level; nil for none.
  var accessLevel: DeclModifierSyntax? {
    let levels: [Keyword] = [.public, .package, .internal, .fileprivate, .private]
    return first { modifier in levels.contains { modifier.name.tokenKind == .keyword($0) } }
  }
}

extension AttributedTypeSyntax {
  /// Returns a word before the type, such as `inout` or `consuming`.
  func specifier(_ keyword: Keyword) -> TokenSyntax? {
    specifiers.lazy.compactMap { $0.as(SimpleTypeSpecifierSyntax.self)?.specifier }
      .first { $0.tokenKind == .keyword(keyword) }
  }
}

extension SyntaxProtocol {
  /// All mentions of `Self` that aren't the start of a longer name such as `Self.Element`.
  var mentionsOfSelf: [IdentifierTypeSyntax] {
    var mentions: [IdentifierTypeSyntax] = []
    var pending: [Syntax] = [Syntax(self)]
    while let node = pending.popLast() {
      if let type = node.as(IdentifierTypeSyntax.self), type.name.tokenKind == .keyword(.Self) {
        if type.parent?.is(MemberTypeSyntax.self) != true { mentions.append(type) }
      } else {
        pending.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
      }
    }
    return mentions
  }
}
