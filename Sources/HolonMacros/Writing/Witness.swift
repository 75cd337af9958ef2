import SwiftSyntax

/// The method or property by which a composite meets a requirement.
struct Witness {
  let lines: [String]

  init(_ requirement: Requirement, access: String, _ combination: Combination) {
    let attributes = requirement.declaration.attributes.repeated
    let modifiers = requirement.declaration.modifiers.map { "\($0.trimmedDescription) " }.joined()
    let head = access + modifiers
    switch requirement.form {
    case .method(let method):
      let signature = Self.aligned(method.with(\.attributes, []).with(\.modifiers, []).trimmedDescription)
      lines = attributes + ["\(head)\(signature) {"] + combination.lines.indented + ["}"]
    case .property(_, let binding):
      let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
      lines =
        attributes + ["\(head)var \(requirement.name): \(type) {"]
        + Self.accessors(requirement, combination).indented + ["}"]
    case .initializer, .subscript:
      preconditionFailure("initializers and subscripts have been refused or are written by hand")
    }
  }

  private static func accessors(_ requirement: Requirement, _ combination: Combination) -> [String] {
    let specifiers = requirement.accessor(.get)?.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let getter = requirement.accessor(.get)?.modifier.map { "\($0.trimmedDescription) " } ?? ""
    guard let setter = requirement.accessor(.set) else {
      guard !specifiers.isEmpty || !getter.isEmpty else { return combination.lines }
      return ["\(getter)get\(specifiers) {"] + combination.lines.indented + ["}"]
    }
    let modifier = setter.modifier.map { "\($0.trimmedDescription) " } ?? ""
    return ["\(getter)get\(specifiers) {"] + combination.lines.indented + ["}", "\(modifier)set {"]
      + [
        "for index in parts.indices {",
        "  parts[index].\(requirement.name) = newValue",
        "}",
      ].indented + ["}"]
  }

  /// A signature of several lines, moved to the left edge.
  static func aligned(_ signature: String) -> String {
    let lines = signature.split(separator: "\n", omittingEmptySubsequences: false)
    guard let last = lines.last, lines.count > 1 else { return signature }
    let margin = last.prefix { $0 == " " }.count
    return ([lines[0]] + lines.dropFirst().map { $0.dropFirst(min(margin, $0.prefix { $0 == " " }.count)) })
      .joined(separator: "\n  ")
  }
}
