import SwiftSyntax
import SwiftSyntaxBuilder

/// A replacement of a requirement's own generic parameters, which only its signature can name, by existentials.
struct Erasure {
  /// The replacement of each parameter, as in `any Encodable`.
  private var existentials: [String: String] = [:]

  init(_ requirement: Requirement) {
    for parameter in requirement.genericParameters {
      let name = parameter.name.text
      let conformances = requirement.conformances.filter { $0.leftType.trimmedDescription == name }.map(\.rightType)
      existentials[name] = Self.existential([parameter.inheritedType].compactMap(\.self) + conformances)
    }
  }

  /// Returns the type as a stored property can name it.
  func callAsFunction(_ type: TypeSyntax) -> String {
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return self(TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType)))
    }
    guard isNeeded(for: type) else { return type.trimmedDescription }
    if let name = type.as(IdentifierTypeSyntax.self)?.name.text, let existential = existentials[name] {
      return existential
    }
    if let opaque = type.as(SomeOrAnyTypeSyntax.self) { return Self.existential([opaque.constraint]) }
    if let optional = type.as(OptionalTypeSyntax.self) { return Self.grouped(self(optional.wrappedType)) + "?" }
    if let array = type.as(ArrayTypeSyntax.self) { return "[\(self(array.element))]" }
    if let metatype = type.as(MetatypeTypeSyntax.self) { return self.metatype(self(metatype.baseType)) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return "(\(self(element.type)))"
    }
    if let function = type.as(FunctionTypeSyntax.self) { return erased(function) }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      return attributed.attributes.trimmedDescription + " " + self(attributed.baseType)
    }
    return mentioned(in: type).allSatisfy(isSendable) ? "any Sendable" : "Any"
  }

  /// Returns the existentials of the generic parameters in a type, including those of `some`.
  private func mentioned(in type: TypeSyntax) -> [String] {
    type.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.tokenKind == .keyword(.some) else { return existentials[token.text] }
      return token.parent?.as(SomeOrAnyTypeSyntax.self).map { Self.existential([$0.constraint]) }
    }
  }

  private func isSendable(_ existential: String) -> Bool {
    existential.split { !$0.isLetter && $0 != "." }.contains { ["Sendable", "Swift.Sendable"].contains($0) }
  }

  /// Returns whether the type names a generic parameter or contains `some`.
  func isNeeded(for type: some SyntaxProtocol) -> Bool {
    type.tokens(viewMode: .sourceAccurate).contains { token in
      token.tokenKind == .keyword(.some) || existentials[token.text] != nil
    }
  }

  /// Returns whether the type is a function with an argument of a generic type, which only the requirement's caller can
  /// call.
  func isLocked(_ type: TypeSyntax) -> Bool {
    if let function = type.as(FunctionTypeSyntax.self) { return isNeeded(for: function.parameters) }
    guard let optional = type.as(OptionalTypeSyntax.self)?.wrappedType.as(TupleTypeSyntax.self) else { return false }
    return optional.elements.first.map { isLocked($0.type) } ?? false
  }

  /// Returns the spelling of a function type, which can return the existential instead, and throw any error.
  private func erased(_ function: FunctionTypeSyntax) -> String {
    var erased = function
    let answer = TypeSyntax("\(raw: self(function.returnClause.type))")
    erased.returnClause.type = answer.with(\.trailingTrivia, function.returnClause.type.trailingTrivia)
    if let clause = function.effectSpecifiers?.throwsClause, isNeeded(for: clause) {
      erased.effectSpecifiers?.throwsClause = ThrowsClauseSyntax(
        throwsSpecifier: .keyword(.throws), trailingTrivia: .space)
    }
    return erased.trimmedDescription
  }

  /// Returns the type of a generic parameter as a value, as in `any Decodable.Type`.
  func metatype(of parameter: String) -> String { metatype(existentials[parameter] ?? "Any") }

  private func metatype(_ base: String) -> String {
    guard base.hasPrefix("any ") else { return "\(base).Type" }
    return "any " + (base.contains("&") ? "(\(base.dropFirst(4)))" : base.dropFirst(4)) + ".Type"
  }

  private static func grouped(_ type: String) -> String { type.hasPrefix("any ") ? "(\(type))" : type }

  private static func existential(_ constraints: [TypeSyntax]) -> String {
    let names = constraints.map(\.trimmedDescription).filter { !$0.hasPrefix("~") && $0 != "Any" }
    return names.isEmpty ? "Any" : "any \(names.joined(separator: " & "))"
  }
}
