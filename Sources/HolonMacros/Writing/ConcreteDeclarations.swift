import SwiftSyntax

/// The texts of the forms that keep parts in their own types.
struct ConcreteDeclarations {
  let component: ComponentProtocol
  private let names: FormNames

  init(_ component: ComponentProtocol) {
    self.component = component
    names = FormNames(component)
  }

  var texts: [String] {
    [pair, either, many, empty].map(\.text) + [BuilderDeclaration(component).text]
  }

  // MARK: The forms

  private var pair: TypeDeclaration {
    let (first, second) = (names.first, names.second)
    let stored = [(first, names.firstType, "first"), (second, names.secondType, "second")].map { name, type, place in
      documentation("The part that is called \(place).") + ["\(access)\(component.partIsolation)var \(name): \(type)"]
    }
    let initializer =
      documentation("Creates a whole from two parts.")
      + ["\(access)init(_ \(first): \(names.firstType), _ \(second): \(names.secondType)) {"]
      + ["self.\(first) = \(first)", "self.\(second) = \(second)"].indented + ["}"]
    return form(
      .pair, "Two parts of ``\(component.conformedName)``, each in its own type.", "struct", names.pair, twoTypes,
      [typeAliases(of: names.firstType)] + stored + [initializer, parts("\(list(first)) + \(list(second))")])
  }

  private var either: TypeDeclaration {
    let cases = [(names.first, names.firstType), (names.second, names.secondType)]
    return form(
      .either, "One of two parts of ``\(component.conformedName)``, each in its own type.", "enum", names.either,
      twoTypes,
      [typeAliases(of: names.firstType)]
        + cases.map { documentation("A part of type `\($1)`.") + ["case \($0)(\($1))"] } + [
          parts(
            ["switch self {"] + cases.map { "case .\($0.0)(let part): Self.parts(of: part) ?? [part]" } + ["}"])
        ])
  }

  private var many: TypeDeclaration {
    let (elements, type) = (names.elements, names.elementType)
    return form(
      .many, "Any number of parts of ``\(component.conformedName)``, all of one type.", "struct", names.many,
      ["\(type): \(component.constraint([]))"],
      [
        typeAliases(of: type),
        documentation("The parts, in their own type.") + [
          "\(access)\(component.partIsolation)var \(elements): [\(type)]"
        ],
        documentation("Creates a whole from parts of one type.")
          + ["\(access)init(_ \(elements): [\(type)]) {", "  self.\(elements) = \(elements)", "}"],
        parts("\(elements).flatMap { Self.parts(of: $0) ?? [$0] }"),
      ])
  }

  private var empty: TypeDeclaration {
    form(
      .empty, "No parts of ``\(component.conformedName)``.", "struct", names.empty, component.genericParameters,
      [documentation("Creates a whole without parts.") + ["\(access)init() {}"], parts("[]")],
      where: component.genericRequirements)
  }

  // MARK: Common parts

  private func form(
    _ kind: Form.Kind, _ sentence: String, _ keyword: String, _ name: String, _ parameters: [String],
    _ members: [[String]], where requirements: [String] = []
  ) -> TypeDeclaration {
    let form = Form(kind, of: component)
    // Code that other modules inline switches over no unknown cases.
    let attribute = kind == .either && component.isPublic ? "@frozen" : nil
    return TypeDeclaration(
      component: component, sentence: sentence, attribute: attribute, keyword: keyword, name: name,
      parameters: parameters,
      inherited: [
        component.conformance,
        component.sharesParts ? "nonisolated Holon.ConcreteComposite" : component.isolated("Holon.ConcreteComposite"),
      ], requirements: requirements,
      members: members + component.witnesses(in: form))
  }

  private var access: String { component.memberAccess }

  private func documentation(_ sentence: String) -> [String] { component.documentation(sentence) }

  /// The two parts with the same associated types.
  private var twoTypes: [String] {
    let types = component.primaryTypes.map { "\(names.firstType).\($0)" }
    return [
      "\(names.firstType): \(component.constraint([]))", "\(names.secondType): \(component.constraint(types))",
    ]
  }

  private func typeAliases(of type: String) -> [String] {
    component.primaryTypes.flatMap { name in
      documentation("The type of the parts.") + ["\(access)typealias \(name) = \(type).\(name)"]
    }
  }

  /// Returns the parts of a group, or the part itself.
  private func list(_ part: String) -> String { "(Self.parts(of: \(part)) ?? [\(part)])" }

  private func parts(_ statements: String...) -> [String] { parts(statements) }

  private func parts(_ statements: [String]) -> [String] {
    documentation("The parts; those of groups follow one another.")
      + ["\(access)\(component.partIsolation)var parts: [\(component.partType)] {"] + statements.indented + ["}"]
  }
}
