import SwiftSyntax

/// The text of a type that the macro generates.
struct TypeDeclaration {
  let component: ComponentProtocol
  /// The sentence of the documentation; nil for none.
  var sentence: String?
  var attribute: String?
  /// Whether the type belongs to no actor, if that isn't as in its protocol.
  var isNonisolated: Bool?
  /// The keyword, as in `struct`.
  let keyword: String
  let name: String
  var parameters: [String] = []
  var inherited: [String] = []
  var requirements: [String] = []
  var members: [[String]]

  var text: String {
    let body = members.filter { !$0.isEmpty }.map { $0.indented.joined(separator: "\n") }.joined(separator: "\n\n")
    let attributes = component.syntax.attributes.repeated + [attribute].compactMap(\.self)
    return ((sentence.map(component.documentation) ?? []) + attributes + ["\(head) {", body, "}"]).joined(
      separator: "\n")
  }

  private var head: String {
    "\(component.access)\(isNonisolated ?? component.isNonisolated ? "nonisolated " : "")\(keyword) \(name)"
      + (parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>")
      + (inherited.isEmpty ? "" : ": \(inherited.joined(separator: ", "))")
      + (requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))")
  }
}
