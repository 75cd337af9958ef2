import SwiftParser
import SwiftSyntax

/// The expression that asks one part.
struct PartCall {
  /// What follows the part.
  private let member: String

  /// The answer's type, where only this tells the part what to answer.
  private let type: String?

  init(_ requirement: Requirement) {
    type = requirement.isGenericInAnswerOnly ? requirement.answer?.text : nil
    let arguments = requirement.parameters.map { parameter in
      (requirement.label(of: parameter).map { "\($0): " } ?? "") + Self.value(of: parameter)
    }.joined(separator: ", ")
    member =
      switch requirement.form {
      case .method: ".\(requirement.name)(\(arguments))"
      case .subscript: "[\(arguments)]"
      case .property, .initializer: ".\(requirement.name)"
      }
  }

  func text(to part: Part) -> String {
    type.map { "(\(part.text)\(member) as \($0))" } ?? "\(part.text)\(member)"
  }

  private static func value(of parameter: FunctionParameterSyntax) -> String {
    let spelled = (parameter.secondName ?? parameter.firstName).text
    let name = spelled.isValidSwiftIdentifier(for: .variableName) ? spelled : "`\(spelled)`"
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
