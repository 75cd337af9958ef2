/// A rule of a vendor, and where it is written.
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
      advice = "; \(statement) Source: \(source)"
    }
  }

  init(_ name: String, _ statement: String, _ source: String, isVerified: Bool = true) {
    text = Text(name, statement, source, isVerified: isVerified)
  }

  /// The name by which violations mention it, as in `ga4.event-name.length`.
  public var name: String { text.name }

  /// The rule as a sentence.
  public var statement: String { text.statement }

  /// The page, or the vendor's own code, that it comes from.
  public var source: String { text.source }

  /// Whether the vendor's own page was read; otherwise others say so.
  public var isVerified: Bool { text.isVerified }

  /// A violation by a property or a name, with what broke the rule.
  func broken(by what: RuleViolation.What, property: String? = nil) -> RuleViolation {
    RuleViolation(name, property: property, what, advice: text.advice)
  }
}

extension VendorRule: Hashable {
  /// Whether both have one name, which no two rules share.
  public static func == (one: VendorRule, other: VendorRule) -> Bool {
    one.text === other.text || one.name == other.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
