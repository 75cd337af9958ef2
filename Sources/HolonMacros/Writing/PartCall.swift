import SwiftParser
import SwiftSyntax

/// A part as generated code accesses it.
struct Part {
  /// The expression that names the part.
  let text: String
  /// The place of the part, as the arguments that follow an error in `PartErrors.append`.
  let place: String
  /// Whether the part is called in a loop, so that `break` prevents further calls.
  var isInLoop = false
}

/// The expression that calls one part.
struct PartCall {
  private let requirement: Requirement

  /// The return type, if the part can only infer from it what to return.
  private let type: String?

  init(_ requirement: Requirement) {
    self.requirement = requirement
    type = requirement.isGenericInAnswerOnly ? requirement.answer?.text : nil
  }

  /// Returns the call of a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - replacements: The values that replace arguments, by the arguments' names.
  func text(to part: Part, replacing replacements: [String: String] = [:]) -> String {
    let arguments = requirement.parameters.map { parameter in
      (requirement.label(of: parameter).map { "\($0.asLabel): " } ?? "")
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

  /// Returns an argument as it is passed on.
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
    // Each part receives its own copy, since the parameter can be consumed only once.
    return type.specifier(.consuming) != nil ? "copy \(name)" : name
  }
}
