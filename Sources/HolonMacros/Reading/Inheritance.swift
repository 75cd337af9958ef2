import SwiftSyntax

/// A protocol in another one's inheritance clause, or in a requirement on `Self`.
struct InheritedProtocol {
  let type: TypeSyntax
  let reference: ProtocolReference

  init(_ type: TypeSyntax) {
    self.type = type
    reference = ProtocolReference(type)
  }

  /// The effect of an inherited protocol on the composite.
  enum Kind {
    /// It has no requirements for parts.
    case harmless
    /// Only classes can conform.
    case classBound
    /// Only actors can conform.
    case actors
    /// Values of one type are compared.
    case comparison
    /// A value has an identifier.
    case identity
    /// A value is encoded or decoded.
    case coding
    /// A value consists of its bits alone.
    case bits
    /// Values are created without parts, or listed.
    case values
    /// Only objects of Objective-C can conform.
    case objectiveC
    /// A value is printed.
    case description, debugDescription
    /// Its requirements are unknown.
    case unknown
  }

  var kind: Kind {
    guard ["", "Swift."].contains(reference.qualifier) else { return .unknown }
    return switch reference.name {
    case "AnyObject", "class": .classBound
    case "Sendable", "SendableMetatype", "Copyable", "Escapable", "~Copyable", "~Escapable", "Any", "Error": .harmless
    case "CustomStringConvertible": .description
    case "CustomDebugStringConvertible": .debugDescription
    case "Actor", "AnyActor", "DistributedActor", "GlobalActor": .actors
    case "Equatable", "Hashable", "Comparable": .comparison
    case "Identifiable": .identity
    case "Codable", "Encodable", "Decodable", "CodableWithConfiguration": .coding
    case "BitwiseCopyable": .bits
    case "NSObjectProtocol": .objectiveC
    case let name where Self.requirementsOfValues[name] != nil: .values
    default: .unknown
    }
  }

  /// The names that a standard library protocol leaves to the conforming type, unless they are known to be implemented.
  var requiredNames: [String] { kind == .values ? Self.requirementsOfValues[reference.name] ?? [] : [] }

  private static let requirementsOfValues: [String: [String]] = [
    "CaseIterable": ["allCases"], "RawRepresentable": ["init", "rawValue"], "LosslessStringConvertible": ["init"],
    "OptionSet": ["init", "rawValue"], "SetAlgebra": ["init"], "CodingKey": ["init", "stringValue"],
    "AdditiveArithmetic": ["zero", "+", "-"], "Numeric": ["zero", "+", "*"], "SignedNumeric": ["zero", "+", "*"],
    "Strideable": ["distance", "advanced"], "ExpressibleByArrayLiteral": ["init"],
    "ExpressibleByBooleanLiteral": ["init"], "ExpressibleByDictionaryLiteral": ["init"],
    "ExpressibleByFloatLiteral": ["init"], "ExpressibleByIntegerLiteral": ["init"], "ExpressibleByNilLiteral": ["init"],
    "ExpressibleByStringLiteral": ["init"], "ExpressibleByStringInterpolation": ["init"],
  ]
}

extension ComponentProtocol {
  /// The inherited protocols, one by one.
  var inherited: [InheritedProtocol] {
    let types = syntax.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    return (types + constraintsOnSelf).flatMap(Self.composed).map(InheritedProtocol.init)
  }

  /// The types in `where Self: …`, which is another way to inherit.
  private var constraintsOnSelf: [TypeSyntax] {
    syntax.genericWhereClause?.requirements.compactMap { element in
      guard case .conformanceRequirement(let conformance) = element.requirement,
        conformance.leftType.trimmedDescription == "Self"
      else { return nil }
      return conformance.rightType
    } ?? []
  }

  /// Returns the members of `A & B`, or the type alone, without attributes such as `@unchecked`.
  private static func composed(_ type: TypeSyntax) -> [TypeSyntax] {
    if let attributed = type.as(AttributedTypeSyntax.self) { return composed(attributed.baseType) }
    guard let composition = type.as(CompositionTypeSyntax.self) else { return [type] }
    return composition.elements.flatMap { composed($0.type) }
  }
}
