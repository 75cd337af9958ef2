import SwiftSyntax

/// The names of the concrete forms and of their members, which hide none of the protocol's names.
struct FormNames {
  private let base: String
  private let used: Set<String>

  init(_ component: ComponentProtocol) {
    base = component.syntax.name.identifier?.name ?? component.name
    let declarations = component.requirements.map { $0.declaration.with(\.attributes, []) as any SyntaxProtocol }
    used = Set((declarations + component.associatedTypes).flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) })
  }

  var composite: String { "Composite\(base)" }
  var pair: String { "Pair\(base)" }
  var either: String { "Either\(base)" }
  var empty: String { "Empty\(base)" }
  var many: String { "Many\(base)" }
  var builder: String { "\(base)Builder" }

  // The generic parameters.
  var firstType: String { free("First") }
  var secondType: String { free("Second") }
  var elementType: String { free("Element") }
  var partType: String { free("Part") }

  // The stored properties and the cases.
  var first: String { free("first") }
  var second: String { free("second") }
  var elements: String { free("elements") }

  private func free(_ name: String) -> String {
    var name = name
    while used.contains(name) { name += name.first?.isUppercase == true ? "Type" : "Part" }
    return name
  }
}

/// The names of a generated function's own variables, which hide neither a parameter nor a name in the attribute.
struct LocalNames {
  private let parameters: Set<String>
  /// The names that the attribute of the requirement uses.
  private let mentioned: Set<String>

  init(_ requirement: Requirement) {
    parameters = Set(requirement.parameters.map(\.plainName))
    let tokens = requirement.attribute?.arguments.map { UsedNames(in: $0).tokens } ?? []
    mentioned = Set(tokens.compactMap(\.identifier?.name))
  }

  /// The name of the stored parts.
  var parts: String { parameters.contains("parts") ? "self.parts" : "parts" }

  /// Returns the name of a variable: the given one if it has no other meaning here.
  func callAsFunction(_ name: String) -> String {
    var name = name
    while parameters.contains(name) || mentioned.contains(name) {
      name = "part" + name.prefix(1).uppercased() + name.dropFirst()
    }
    return name
  }
}
