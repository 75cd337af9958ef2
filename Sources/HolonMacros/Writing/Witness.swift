import SwiftSyntax

/// The member with which a generated type implements a requirement.
struct Witness {
  let lines: [String]

  /// Writes a member.
  ///
  /// - Parameters:
  ///   - requirement: The requirement to implement.
  ///   - access: The access level, with a space after it.
  ///   - answering: The body of a method, a getter, or a class's initializer.
  ///   - setting: The body of a setter.
  init(_ requirement: Requirement, access: String, answering: [String], setting: [String]) {
    let attributes = requirement.declaration.attributes.repeated
    let modifiers = requirement.declaration.modifiers.filter { $0.name.tokenKind != .keyword(.override) }
      .map { "\($0.trimmedDescription) " }.joined()
    let head = access + modifiers
    switch requirement.form {
    case .method(let method):
      let signature = Self.aligned(method.with(\.attributes, []).with(\.modifiers, []).trimmedDescription)
      lines = attributes + ["\(head)\(signature) {"] + answering.indented + ["}"]
    case .property(_, let binding):
      let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
      lines =
        attributes + ["\(head)var \(requirement.name): \(type) {"]
        + Self.accessors(requirement, answering, setting).indented + ["}"]
    case .subscript(let element):
      let bare = element.with(\.attributes, []).with(\.modifiers, []).with(\.accessorBlock, nil)
      lines =
        attributes + ["\(head)\(Self.aligned(bare.trimmedDescription)) {"]
        + Self.accessors(requirement, answering, setting).indented + ["}"]
    case .initializer(let initializer):
      let signature = Self.aligned(initializer.with(\.attributes, []).with(\.modifiers, []).trimmedDescription)
      lines = attributes + ["\(head)required \(signature) {"] + answering.indented + ["}"]
    }
  }

  private static func accessors(
    _ requirement: Requirement, _ answering: [String], _ setting: [String]
  ) -> [String] {
    let specifiers = requirement.accessor(.get)?.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let getter = requirement.accessor(.get)?.modifier.map { "\($0.trimmedDescription) " } ?? ""
    guard let setter = requirement.accessor(.set) else {
      guard !specifiers.isEmpty || !getter.isEmpty else { return answering }
      return ["\(getter)get\(specifiers) {"] + answering.indented + ["}"]
    }
    let modifier = setter.modifier.map { "\($0.trimmedDescription) " } ?? ""
    let value = LocalNames(requirement)("newValue")
    return ["\(getter)get\(specifiers) {"] + answering.indented
      + ["}", "\(modifier)set\(value == "newValue" ? "" : "(\(value))") {"] + setting.indented + ["}"]
  }

  /// Returns a signature of several lines, moved to the left edge.
  static func aligned(_ signature: String) -> String {
    let lines = signature.split(separator: "\n", omittingEmptySubsequences: false)
    guard let last = lines.last, lines.count > 1 else { return signature }
    let margin = last.prefix { $0 == " " }.count
    return ([lines[0]] + lines.dropFirst().map { $0.dropFirst(min(margin, $0.prefix { $0 == " " }.count)) })
      .joined(separator: "\n  ")
  }
}
