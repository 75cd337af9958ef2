import SwiftSyntax

/// The text of the result builder that makes concrete forms of blocks.
struct BuilderDeclaration {
  let component: ComponentProtocol
  private let names: FormNames

  init(_ component: ComponentProtocol) {
    self.component = component
    names = FormNames(component)
  }

  var text: String {
    let (one, two) = ("Part: \(constraint)", "First: \(constraint), Second: \(constraint)")
    let (pair, either) = ("\(names.pair)<First, Second>", "\(names.either)<First, Second>")
    let optional = "\(names.either)<Part, \(empty)>"
    let methods: [(sentence: String, head: String, answer: String, body: String)] = [
      ("Takes a part.", "buildExpression<\(one)>(_ part: Part)", "Part", "part"),
      (
        "Takes a part if there is one.", "buildExpression<\(one)>(_ part: Part?)", optional, "buildOptional(part)"
      ),
      ("Takes parts of one type.", "buildExpression<\(one)>(_ parts: [Part])", many, "\(names.many)(parts)"),
      ("Takes an empty block.", "buildBlock()", empty, "\(names.empty)()"),
      ("Takes the first part.", "buildPartialBlock<\(one)>(first part: Part)", "Part", "part"),
      (
        "Puts a part after others.", "buildPartialBlock<\(two)>(accumulated first: First, next second: Second)", pair,
        "\(names.pair)(first, second)"
      ),
      (
        "Takes the parts of an `if` without `else`.", "buildOptional<\(one)>(_ part: Part?)", optional,
        "part.map { .\(names.first)($0) } ?? .\(names.second)(\(names.empty)())"
      ),
      (
        "Takes the parts of a condition that is met.", "buildEither<\(two)>(first part: First)", either,
        ".\(names.first)(part)"
      ),
      (
        "Takes the parts of a condition that isn't met.", "buildEither<\(two)>(second part: Second)", either,
        ".\(names.second)(part)"
      ),
      ("Takes the parts of a loop.", "buildArray<\(one)>(_ parts: [Part])", many, "\(names.many)(parts)"),
      (
        "Hides the types of what isn't available everywhere.", "buildLimitedAvailability(_ part: some \(constraint))",
        "\(names.composite)\(arguments)", "\(names.composite)([part])"
      ),
    ]
    return TypeDeclaration(
      component: component, sentence: "Makes concrete wholes of blocks that list parts, among conditions and loops.",
      attribute: "@resultBuilder", keyword: "enum", name: names.builder, parameters: component.genericParameters,
      requirements: component.genericRequirements,
      members: methods.map { method in
        component.documentation(method.sentence)
          + ["\(component.memberAccess)static func \(method.head) -> \(method.answer) {", "  \(method.body)", "}"]
      }
    ).text
  }

  private var constraint: String { component.constraint(component.primaryTypes) }
  private var arguments: String {
    component.primaryTypes.isEmpty ? "" : "<\(component.primaryTypes.joined(separator: ", "))>"
  }
  private var empty: String { names.empty + arguments }
  private var many: String { "\(names.many)<Part>" }
}
