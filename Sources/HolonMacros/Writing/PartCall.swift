import SwiftSyntax

/// The expression that asks one part.
struct PartCall {
  /// What follows the part.
  private let member: String

  init(_ requirement: Requirement) {
    guard case .method(let method) = requirement.form else {
      member = requirement.name
      return
    }
    let arguments = method.signature.parameterClause.parameters.map(Self.argument)
    member = "\(requirement.name)(\(arguments.joined(separator: ", ")))"
  }

  func text(to part: Part) -> String { "\(part.text).\(member)" }

  private static func argument(_ parameter: FunctionParameterSyntax) -> String {
    let name = (parameter.secondName ?? parameter.firstName).text
    let label = parameter.firstName.identifier.map { "\($0.name): " } ?? ""
    return label + value(name, of: parameter.type)
  }

  private static func value(_ name: String, of type: TypeSyntax) -> String {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return name }
    if attributed.attributes.first(named: "autoclosure") != nil { return "\(name)()" }
    let specifiers = attributed.specifiers.map(\.trimmedDescription)
    if specifiers.contains("inout") { return "&\(name)" }
    // Each part is given its own copy, for the parameter can be used up only once.
    return specifiers.contains { $0 == "consuming" || $0 == "borrowing" } ? "copy \(name)" : name
  }
}
