import SwiftSyntax

/// The text of the result builder that creates concrete forms from blocks.
struct BuilderDeclaration {
  let component: ComponentProtocol
  private let names: FormNames

  init(_ component: ComponentProtocol) {
    self.component = component
    names = FormNames(component)
  }

  var text: String {
    TypeDeclaration(
      component: component, sentence: "Builds concrete wholes from blocks that list parts, with conditions and loops.",
      attribute: "@resultBuilder", keyword: "enum", name: names.builder, parameters: component.genericParameters,
      requirements: component.genericRequirements, members: expressions + blocks + conditions
    ).text
  }

  // MARK: The methods

  private var expressions: [[String]] {
    [
      method("Builds a whole from one part.", "buildExpression<\(one)>(_ part: \(part))", part, "part"),
      method(
        "Builds a whole from an optional part.", "buildExpression<\(one)>(_ part: \(part)?)", optional,
        "buildOptional(part)"),
      method(
        "Builds a whole from parts of one type.", "buildExpression<\(one)>(_ parts: [\(part)])", many,
        "\(names.many)(parts)"),
    ]
  }

  private var blocks: [[String]] {
    [
      method("Builds a whole from an empty block.", "buildBlock()", empty, "\(names.empty)()"),
      method("Builds a whole from the first part.", "buildPartialBlock<\(one)>(first part: \(part))", part, "part"),
      method(
        "Appends a part to others.", "buildPartialBlock<\(two)>(accumulated first: \(first), next second: \(second))",
        "\(names.pair)<\(first), \(second)>", "\(names.pair)(first, second)"),
      method(
        "Builds a whole from the parts of a loop.", "buildArray<\(one)>(_ parts: [\(part)])", many,
        "\(names.many)(parts)"),
    ]
  }

  private var conditions: [[String]] {
    [
      method(
        "Builds a whole from the parts of an `if` without `else`.", "buildOptional<\(one)>(_ part: \(part)?)", optional,
        "part.map { .\(names.first)($0) } ?? .\(names.second)(\(names.empty)())"),
      method(
        "Builds a whole from the parts of the first branch of a condition.",
        "buildEither<\(two)>(first part: \(first))", either,
        ".\(names.first)(part)"),
      method(
        "Builds a whole from the parts of the second branch of a condition.",
        "buildEither<\(two)>(second part: \(second))", either,
        ".\(names.second)(part)"),
      method(
        "Erases the type of a part with limited availability.", "buildLimitedAvailability(_ part: some \(constraint))",
        "\(names.composite)\(arguments)", "\(names.composite)([part])"),
    ]
  }

  private func method(_ sentence: String, _ head: String, _ answer: String, _ body: String) -> [String] {
    component.documentation(sentence)
      + ["\(component.memberAccess)static func \(head) -> \(answer) {", "  \(body)", "}"]
  }

  // MARK: The types

  private var part: String { names.partType }
  private var first: String { names.firstType }
  private var second: String { names.secondType }
  private var one: String { "\(part): \(constraint)" }
  private var two: String { "\(first): \(constraint), \(second): \(constraint)" }
  private var either: String { "\(names.either)<\(first), \(second)>" }
  private var optional: String { "\(names.either)<\(part), \(empty)>" }
  private var many: String { "\(names.many)<\(part)>" }
  private var empty: String { names.empty + arguments }
  private var constraint: String { component.constraint(component.primaryTypes) }
  private var arguments: String {
    component.primaryTypes.isEmpty ? "" : "<\(component.primaryTypes.joined(separator: ", "))>"
  }
}
