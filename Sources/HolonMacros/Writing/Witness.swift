import SwiftSyntax

/// The method or property by which a composite meets a requirement.
struct Witness {
  let lines: [String]

  init(_ combination: Combination, in form: Form, access: String) {
    let requirement = combination.requirement
    let attributes = requirement.declaration.attributes.repeated
    let modifiers = requirement.declaration.modifiers.map { "\($0.trimmedDescription) " }.joined()
    let head = access + modifiers
    switch requirement.form {
    case .method(let method):
      let signature = Self.aligned(method.with(\.attributes, []).with(\.modifiers, []).trimmedDescription)
      lines = attributes + ["\(head)\(signature) {"] + form.answering(combination).indented + ["}"]
    case .property(_, let binding):
      let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
      lines =
        attributes + ["\(head)var \(requirement.name): \(type) {"]
        + Self.accessors(combination, in: form).indented + ["}"]
    case .initializer, .subscript:
      preconditionFailure("initializers and subscripts have been refused or are written by hand")
    }
  }

  private static func accessors(_ combination: Combination, in form: Form) -> [String] {
    let requirement = combination.requirement
    let specifiers = requirement.accessor(.get)?.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let getter = requirement.accessor(.get)?.modifier.map { "\($0.trimmedDescription) " } ?? ""
    let answering = form.answering(combination)
    guard let setter = requirement.accessor(.set) else {
      return specifiers.isEmpty && getter.isEmpty
        ? answering : ["\(getter)get\(specifiers) {"] + answering.indented + ["}"]
    }
    let modifier = setter.modifier.map { "\($0.trimmedDescription) " } ?? ""
    return ["\(getter)get\(specifiers) {"] + answering.indented + ["}", "\(modifier)set {"]
      + form.setting(combination).indented + ["}"]
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
