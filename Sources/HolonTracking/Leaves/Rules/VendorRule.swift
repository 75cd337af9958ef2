/// A rule of a vendor, and its source.
public struct VendorRule: Sendable {
  // A reference, so that the rules about each property cost no more than a pointer.
  private let text: Text

  private final class Text: Sendable {
    let name: String
    let statement: String
    let source: String
    let isVerified: Bool
    let advice: String

    init(_ name: String, _ statement: String, _ source: String, isVerified: Bool) {
      (self.name, self.statement, self.source, self.isVerified) = (name, statement, source, isVerified)
      advice = ": \(statement) Source: \(source)"
    }
  }

  init(_ name: String, _ statement: String, _ source: String, isVerified: Bool = true) {
    text = Text(name, statement, source, isVerified: isVerified)
  }

  /// The name of the rule in violations, such as `ga4.event-name.length`.
  public var name: String { text.name }

  /// The rule as a sentence.
  public var statement: String { text.statement }

  /// The page, or the vendor's own code, that states the rule.
  public var source: String { text.source }

  /// Whether the source is the vendor's own page; otherwise it is from others.
  public var isVerified: Bool { text.isVerified }

  /// Returns a violation by a property or a name, with its cause.
  func broken(by what: RuleViolation.What, property: String? = nil) -> RuleViolation {
    RuleViolation(name, property: property, what, advice: text.advice)
  }
}

extension VendorRule: Hashable {
  /// Returns a Boolean value that indicates whether both have the same name, which is unique.
  public static func == (one: VendorRule, other: VendorRule) -> Bool {
    one.text === other.text || one.name == other.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
