import SwiftSyntax

/// The closure by which a part calls the next one.
struct NextFunction {
  let parameter: FunctionParameterSyntax
  let type: FunctionTypeSyntax
  private let attributes: [AttributeListSyntax]

  /// Reads a parameter; nil if its type isn't spelled as a function, here or in a type alias of the protocol.
  init?(_ parameter: FunctionParameterSyntax, in component: ComponentProtocol) {
    guard let (type, attributes) = Self.function(parameter.type, component.typeAliases),
      attributes.allSatisfy({ $0.first(named: "autoclosure") == nil })
    else { return nil }
    self.parameter = parameter
    self.type = type
    self.attributes = attributes
  }

  /// Returns the function that a type stands for, with all attributes of the types in between.
  private static func function(
    _ type: TypeSyntax, _ aliases: [String: TypeSyntax]
  ) -> (FunctionTypeSyntax, [AttributeListSyntax])? {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return function(attributed.baseType, aliases).map { ($0, $1 + [attributed.attributes]) }
    }
    if let function = type.unpassed.as(FunctionTypeSyntax.self) { return (function, []) }
    guard let alias = aliases[type.comparable] else { return nil }
    return function(alias, aliases.filter { $0.key != type.comparable })
  }

  var isEscaping: Bool { has("escaping") }

  var isSendable: Bool { has("Sendable") }

  var effects: Effects { Effects(type.effectSpecifiers) }

  /// The types of the arguments.
  var arguments: [TupleTypeElementSyntax] { Array(type.parameters) }

  /// Returns whether the closure has the return type of the requirement.
  func answers(_ requirement: Requirement) -> Bool {
    let own = type.returnClause.type
    guard let answer = requirement.answer else { return ["Void", "()", "Swift.Void"].contains(own.trimmedDescription) }
    return AnswerType(syntax: own).syntax.comparable == answer.syntax.comparable
  }

  private func has(_ attribute: String) -> Bool { attributes.contains { $0.first(named: attribute) != nil } }
}

/// The way in which parts wrap each other: the closure that calls the next part, and the closure's arguments.
struct Wrapping {
  let next: NextFunction

  /// The requirement's parameters that the closure takes, in the closure's order.
  let handedOn: [FunctionParameterSyntax]

  /// Reads a requirement; nil if its policy isn't `.wrapping`, or if the closure or its arguments aren't determined.
  init?(_ requirement: Requirement, in component: ComponentProtocol) {
    guard requirement.policy == .known(.wrapping), let next = requirement.nextFunction(in: component) else {
      return nil
    }
    var handedOn: [FunctionParameterSyntax] = []
    for argument in next.arguments.indices {
      guard let parameter = requirement.parameters(for: argument, of: next).first else { return nil }
      handedOn.append(parameter)
    }
    self.next = next
    self.handedOn = handedOn
  }
}

extension Requirement {
  /// Returns the closures with the return type of the requirement.
  func nextFunctions(in component: ComponentProtocol) -> [NextFunction] {
    parameters.compactMap { NextFunction($0, in: component) }.filter { $0.answers(self) }
  }

  /// Returns the closure that calls the next part; nil when it isn't determined.
  func nextFunction(in component: ComponentProtocol) -> NextFunction? {
    switch namedArgument {
    case .parameter(let parameter): return NextFunction(parameter, in: component)
    case .unknown, .unreadable: return nil
    case .none:
      let candidates = nextFunctions(in: component)
      return candidates.count == 1 ? candidates[0] : nil
    }
  }

  /// Returns the parameters that an argument of the closure may be; exactly one if it is determined.
  ///
  /// It is determined by its name in the closure's type, else by its type. If the closure takes all arguments of that
  /// type, the order counts.
  func parameters(for argument: Int, of next: NextFunction) -> [FunctionParameterSyntax] {
    let element = next.arguments[argument]
    let candidates = parameters.filter { $0.plainName != next.parameter.plainName && $0.fits(element) }
    let name = (element.secondName ?? element.firstName)?.identifier?.name
    if let named = candidates.first(where: { $0.plainName == name }) { return [named] }
    let alike = next.arguments.indices.filter { candidates.first?.fits(next.arguments[$0]) == true }
    guard alike.count == candidates.count, let place = alike.firstIndex(of: argument) else { return candidates }
    return [candidates[place]]
  }
}

extension FunctionParameterSyntax {
  /// Returns whether this parameter's value can be passed as an argument of a function type.
  fileprivate func fits(_ element: TupleTypeElementSyntax) -> Bool {
    let isChanged = element.type.as(AttributedTypeSyntax.self)?.specifier(.inout) != nil
    return isInout == isChanged && type.unpassed.comparable == element.type.unpassed.comparable
  }
}
