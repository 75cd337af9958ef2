import SwiftSyntax

/// The expression that asks one part.
struct PartCall {
  let text: String

  /// Asks the part at the index that the loop is at.
  init(_ requirement: Requirement, names: LocalNames) {
    self.init(requirement, on: "\(names.parts)[\(names("index"))]")
  }

  /// Asks what an expression names.
  init(_ requirement: Requirement, on part: String) {
    let arguments = requirement.parameters.map { parameter in
      (requirement.label(of: parameter).map { "\($0): " } ?? "") + Self.value(of: parameter)
    }.joined(separator: ", ")
    switch requirement.form {
    case .subscript: text = "\(part)[\(arguments)]"
    case .method where requirement.isGenericInAnswerOnly:
      text = "(\(part).\(requirement.name)(\(arguments)) as \(requirement.answer?.text ?? "Void"))"
    case .method: text = "\(part).\(requirement.name)(\(arguments))"
    case .property, .initializer: text = "\(part).\(requirement.name)"
    }
  }

  private static func value(of parameter: FunctionParameterSyntax) -> String {
    let name = (parameter.secondName ?? parameter.firstName).text
    if let pack = parameter.type.as(PackExpansionTypeSyntax.self) {
      return "\(pack.repeatKeyword.text) each \(name)"
    }
    guard let type = parameter.type.as(AttributedTypeSyntax.self) else { return name }
    if type.attributes.first(named: "autoclosure") != nil {
      let closure = type.baseType.as(FunctionTypeSyntax.self)?.effectSpecifiers
      return Effects(async: closure?.asyncSpecifier, throwsClause: closure?.throwsClause).marks + "\(name)()"
    }
    if type.specifier(.inout) != nil { return "&\(name)" }
    // Each part is given its own copy, for the parameter can be used up only once.
    return type.specifier(.consuming) != nil ? "copy \(name)" : name
  }
}
