import SwiftSyntax

/// The return type of a requirement, as far as its spelling shows it.
struct AnswerType {
  let syntax: TypeSyntax

  init(syntax: TypeSyntax) {
    // `sending` isn't part of the type.
    let sending = syntax.as(AttributedTypeSyntax.self).flatMap { $0.specifier(.sending) == nil ? nil : $0.baseType }
    self.syntax = sending ?? syntax
  }

  /// The meaning of a type's spelling.
  enum Kind {
    case boolean, number, string, array, dictionary, set, optional, result
    /// A type that no operator combines: a tuple, a function or a stream.
    case uncombinable
    case unknown
  }

  var text: String { syntax.trimmedDescription }

  /// The type as an expression can name it, as in `Int` or `(any Shape)`.
  var metatype: String { isOneWord ? "\(text).self" : "(\(text)).self" }

  /// The type that an optional wraps; nil for other types.
  var wrapped: TypeSyntax? { syntax.as(OptionalTypeSyntax.self)?.wrappedType }

  /// The type of the failure of a `Result`; nil for other types.
  var failure: TypeSyntax? {
    guard kind == .result, let list = syntax.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments,
      list.count == 2, case .type(let type)? = list.last?.argument
    else { return nil }
    return type
  }

  /// The type with a question mark.
  var optional: String { isOneWord ? "\(text)?" : "(\(text))?" }

  var kind: Kind {
    if syntax.is(ArrayTypeSyntax.self) { return .array }
    if syntax.is(DictionaryTypeSyntax.self) { return .dictionary }
    if syntax.is(OptionalTypeSyntax.self) { return .optional }
    if syntax.is(FunctionTypeSyntax.self) || (syntax.as(TupleTypeSyntax.self)?.elements.count ?? 1) != 1 {
      return .uncombinable
    }
    guard let name = syntax.as(IdentifierTypeSyntax.self)?.name.text else { return .unknown }
    return Self.kinds[name] ?? .unknown
  }

  /// The policies to propose for this type.
  var fittingPolicies: [Policy.Name] {
    switch kind {
    case .boolean: [.all, .any]
    case .number: [.sum]
    case .string, .array: [.concatenated]
    case .dictionary, .set: [.merged]
    case .optional: [.first, .last]
    case .result: [.fallback]
    case .uncombinable, .unknown: []
    }
  }

  private var isOneWord: Bool {
    syntax.is(IdentifierTypeSyntax.self) || syntax.is(MemberTypeSyntax.self) || syntax.is(ArrayTypeSyntax.self)
      || syntax.is(DictionaryTypeSyntax.self) || syntax.is(OptionalTypeSyntax.self) || syntax.is(TupleTypeSyntax.self)
  }

  private static let kinds: [String: Kind] = [
    "Bool": .boolean, "String": .string, "Substring": .string, "Array": .array, "ContiguousArray": .array,
    "Dictionary": .dictionary, "Set": .set, "Optional": .optional,
    "Result": .result, "AsyncStream": .uncombinable, "AsyncThrowingStream": .uncombinable,
    "Int": .number, "Int8": .number, "Int16": .number, "Int32": .number, "Int64": .number, "Int128": .number,
    "UInt": .number, "UInt8": .number, "UInt16": .number, "UInt32": .number, "UInt64": .number, "UInt128": .number,
    "Double": .number, "Float": .number, "Decimal": .number, "CGFloat": .number, "Duration": .number,
  ]
}
