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
      component: component, sentence: "Makes concrete wholes of blocks that list parts, among conditions and loops.",
      attribute: "@resultBuilder", keyword: "enum", name: names.builder, parameters: component.genericParameters,
      requirements: component.genericRequirements, members: expressions + blocks + conditions
    ).text
  }

  // MARK: The methods

  private var expressions: [[String]] {
    [
      method("Takes a part.", "buildExpression<\(one)>(_ part: \(part))", part, "part"),
      method(
        "Takes a part if there is one.", "buildExpression<\(one)>(_ part: \(part)?)", optional, "buildOptional(part)"),
      method("Takes parts of one type.", "buildExpression<\(one)>(_ parts: [\(part)])", many, "\(names.many)(parts)"),
    ]
  }

  private var blocks: [[String]] {
    [
      method("Takes an empty block.", "buildBlock()", empty, "\(names.empty)()"),
      method("Takes the first part.", "buildPartialBlock<\(one)>(first part: \(part))", part, "part"),
      method(
        "Puts a part after others.", "buildPartialBlock<\(two)>(accumulated first: \(first), next second: \(second))",
        "\(names.pair)<\(first), \(second)>", "\(names.pair)(first, second)"),
      method("Takes the parts of a loop.", "buildArray<\(one)>(_ parts: [\(part)])", many, "\(names.many)(parts)"),
    ]
  }

  private var conditions: [[String]] {
    [
      method(
        "Takes the parts of an `if` without `else`.", "buildOptional<\(one)>(_ part: \(part)?)", optional,
        "part.map { .\(names.first)($0) } ?? .\(names.second)(\(names.empty)())"),
      method(
        "Takes the parts of a condition that is met.", "buildEither<\(two)>(first part: \(first))", either,
        ".\(names.first)(part)"),
      method(
        "Takes the parts of a condition that isn't met.", "buildEither<\(two)>(second part: \(second))", either,
        ".\(names.second)(part)"),
      method(
        "Hides the types of what isn't available everywhere.", "buildLimitedAvailability(_ part: some \(constraint))",
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
