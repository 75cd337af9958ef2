import SwiftSyntax

extension AttributeListSyntax {
  /// The first attribute with a name, also when that is qualified by the module's.
  func first(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self {
      let spelled = attribute.attributeName.trimmedDescription
      if spelled == name || spelled == "Holon.\(name)" { return attribute }
    }
    return nil
  }

  /// The attributes that a witness or the generated type repeats.
  var repeated: [String] {
    compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      let name = attribute.attributeName.trimmedDescription
      let isRepeated = ["available", "discardableResult", "concurrent"].contains(name) || name.hasSuffix("Actor")
      return isRepeated ? attribute.trimmedDescription : nil
    }
  }
}

extension SyntaxProtocol {
  /// Every mention of `Self` that isn't the start of a longer name, as `Self.Element` is.
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
