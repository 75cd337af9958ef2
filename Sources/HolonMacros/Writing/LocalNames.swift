import SwiftSyntax

/// The names of a generated function's own variables, chosen so that they don't hide a parameter.
struct LocalNames {
  private let parameters: Set<String>

  init(_ requirement: Requirement) {
    parameters = Set(requirement.parameters.map { ($0.secondName ?? $0.firstName).identifier?.name ?? "" })
  }

  /// The stored parts.
  var parts: String { parameters.contains("parts") ? "self.parts" : "parts" }

  /// A variable, under the given name if no parameter has it.
  func callAsFunction(_ name: String) -> String {
    var name = name
    while parameters.contains(name) { name = "part" + name.prefix(1).uppercased() + name.dropFirst() }
    return name
  }
}
