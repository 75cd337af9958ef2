import SwiftSyntax

/// A policy as `@Combined` spells it.
enum Policy: Equatable {
  case known(Name)
  /// An expression of a type that the user has declared.
  case own(String)
  /// A closure or the name of a function.
  case function(String)

  /// The policies of the module Holon.
  enum Name: String, CaseIterable {
    case all, any, sum, min, max, count, concatenated, merged, first, last, fallback, race, quorum, chained, wrapping,
      manual
  }

  /// Reads the argument of `@Combined`.
  init(_ expression: ExprSyntax) {
    let text = expression.trimmedDescription
    let called = expression.as(FunctionCallExprSyntax.self)?.calledExpression
    if let member = (called ?? expression).as(MemberAccessExprSyntax.self), member.base == nil,
      let name = Name(rawValue: member.declName.baseName.identifier?.name ?? ""),
      name.mayHaveArguments || called == nil, name.mayLackArguments || called != nil
    {
      self = .known(name)
    } else if let name = Name.allCases.first(where: { called?.trimmedDescription == $0.typeName }) {
      self = .known(name)
    } else if expression.is(ClosureExprSyntax.self) || expression.is(DeclReferenceExprSyntax.self) {
      self = .function(text)
    } else {
      self = .own(text)
    }
  }
}

extension Policy {
  /// The policy's name, if it is one of the module Holon.
  var name: Name? { if case .known(let name) = self { name } else { nil } }
}

extension Policy.Name {
  /// The policy's type, as in `SumPolicy`.
  fileprivate var typeName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "Policy" }

  /// Whether the policy can be named with arguments, as in `.quorum(2)`.
  fileprivate var mayHaveArguments: Bool { [.quorum, .chained, .wrapping].contains(self) }

  /// Whether the policy can be named without arguments.
  fileprivate var mayLackArguments: Bool { self != .quorum }

  /// Whether a part's answer depends on the other parts, so that one part is called after another or by another.
  var isChain: Bool { [.chained, .wrapping].contains(self) }

  /// Returns whether the policy takes answers of a type.
  ///
  /// A macro sees only the spelling of types, so an unknown name passes; the compiler checks it.
  func takes(_ type: AnswerType) -> Bool {
    switch self {
    case .all, .any: [.boolean, .unknown].contains(type.kind)
    case .sum, .count: [.number, .unknown].contains(type.kind)
    case .concatenated: [.array, .string, .unknown].contains(type.kind)
    case .merged: [.dictionary, .set, .unknown].contains(type.kind)
    case .min, .max, .first, .last: [.optional, .unknown].contains(type.kind)
    case .fallback, .race, .quorum, .chained, .wrapping, .manual: true
    }
  }

  /// The answers that the policy takes, in words.
  var taken: String {
    switch self {
    case .all, .any: "Booleans"
    case .sum: "numbers"
    case .count: "integers"
    case .concatenated: "arrays, strings and other collections that can grow"
    case .merged: "dictionaries and sets"
    case .min, .max, .first, .last: "optionals"
    case .fallback, .race, .quorum, .chained, .wrapping, .manual: "any results"
    }
  }
}
