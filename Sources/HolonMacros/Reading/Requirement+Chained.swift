import SwiftParser
import SwiftSyntax

extension Requirement {
  /// The argument that `.chained(through:)` or `.wrapping(around:)` names.
  enum NamedArgument {
    /// No argument is named.
    case none
    case parameter(FunctionParameterSyntax)
    /// The requirement has no argument with the name.
    case unknown(String)
    /// The name isn't a string literal.
    case unreadable(ExprSyntax)
  }

  /// The argument that the policy names.
  var namedArgument: NamedArgument {
    guard let expression = policyExpression?.as(FunctionCallExprSyntax.self)?.arguments.first?.expression else {
      return .none
    }
    guard let name = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      return .unreadable(expression)
    }
    let labels = [\FunctionParameterSyntax.plainName, \.plainLabel]
    for label in labels {
      if let parameter = parameters.first(where: { $0[keyPath: label] == name }) { return .parameter(parameter) }
    }
    return .unknown(name)
  }

  /// The parameters with the spelling of the return type, as one of which a part's answer may be passed on.
  var chainableParameters: [FunctionParameterSyntax] {
    guard let answer else { return [] }
    let same = parameters.filter { $0.type.unpassed.comparable == answer.syntax.comparable }
    return same.isEmpty ? parameters.filter(isWrapped) : same
  }

  /// Whether a chain ends with the first part that returns nil, because parts take what the answer wraps.
  var endsAtNil: Bool { chainedParameter.map(isWrapped) ?? false }

  private func isWrapped(_ parameter: FunctionParameterSyntax) -> Bool {
    answer?.wrapped?.unpassed.comparable == parameter.type.unpassed.comparable
  }

  /// The parameter as which a part's answer is passed on; nil when it isn't determined.
  var chainedParameter: FunctionParameterSyntax? {
    switch namedArgument {
    case .parameter(let parameter): return parameter
    case .unknown, .unreadable: return nil
    case .none:
      let candidates = chainableParameters
      return candidates.count == 1 ? candidates[0] : nil
    }
  }
}

extension FunctionParameterSyntax {
  /// The name within the function, without backticks.
  var plainName: String { (secondName ?? firstName).identifier?.name ?? "" }

  /// The name for callers, without backticks.
  var plainLabel: String { firstName.identifier?.name ?? "" }

  /// The name as an expression.
  var variable: String { (secondName ?? firstName).variable }

  /// Whether the argument is changed in place.
  var isInout: Bool { type.as(AttributedTypeSyntax.self)?.specifier(.inout) != nil }
}

extension TokenSyntax {
  /// The name as an expression.
  var variable: String { text == "_" || text.isValidSwiftIdentifier(for: .variableName) ? text : "`\(text)`" }
}

extension TypeSyntax {
  /// The type without modifiers for passing a value, such as `inout` or `@escaping`.
  var unpassed: TypeSyntax {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.unpassed }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.firstName == nil ? only.type.unpassed : self
    }
    return self
  }

  /// The spelling without irrelevant parts: spaces, `Self.` and `Swift.`.
  var comparable: String {
    " \(tokens(viewMode: .sourceAccurate).map(\.text).joined(separator: " "))".replacing(" Self .", with: "")
      .replacing(" Swift .", with: "")
  }
}
