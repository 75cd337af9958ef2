import SwiftParser
import SwiftSyntax

/// A part as generated code reaches it.
struct Part {
  /// The expression that names the part.
  let text: String
  /// Where the part stands, as the arguments that follow an error in `PartErrors.append`.
  let place: String
  /// Whether the part is one of those that a loop goes through, so that `break` ends the asking.
  var isInLoop = false
}

/// The expression that asks one part.
struct PartCall {
  private let requirement: Requirement

  /// The answer's type, where only this tells the part what to answer.
  private let type: String?

  init(_ requirement: Requirement) {
    self.requirement = requirement
    type = requirement.isGenericInAnswerOnly ? requirement.answer?.text : nil
  }

  /// The call of a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - replacements: What is handed to it in the place of arguments, by their names.
  func text(to part: Part, replacing replacements: [String: String] = [:]) -> String {
    let arguments = requirement.parameters.map { parameter in
      (requirement.label(of: parameter).map { "\($0): " } ?? "")
        + (replacements[parameter.plainName] ?? Self.value(of: parameter))
    }.joined(separator: ", ")
    let member =
      switch requirement.form {
      case .method: ".\(requirement.name)(\(arguments))"
      case .subscript: "[\(arguments)]"
      case .property, .initializer: ".\(requirement.name)"
      }
    return type.map { "(\(part.text)\(member) as \($0))" } ?? "\(part.text)\(member)"
  }

  /// An argument as it is handed on.
  static func value(of parameter: FunctionParameterSyntax) -> String {
    let name = parameter.variable
    if let pack = parameter.type.as(PackExpansionTypeSyntax.self) {
      return "\(pack.repeatKeyword.text) each \(name)"
    }
    guard let type = parameter.type.as(AttributedTypeSyntax.self) else { return name }
    if type.attributes.first(named: "autoclosure") != nil {
      return Effects(type.baseType.as(FunctionTypeSyntax.self)?.effectSpecifiers).marks + "\(name)()"
    }
    if type.specifier(.inout) != nil { return "&\(name)" }
    // Each part is given its own copy, for the parameter can be used up only once.
    return type.specifier(.consuming) != nil ? "copy \(name)" : name
  }
}
