/// A rule of a vendor, and where it is written.
public struct VendorRule: Hashable, Sendable {
  /// The name by which violations mention it, as in `ga4.event-name.length`.
  public let name: String

  /// What it says, as a sentence.
  public let statement: String

  /// The page, or the vendor's own code, that it comes from.
  public let source: String

  /// Whether the vendor's own page was read; otherwise others say so.
  public let isVerified: Bool

  private let advice: String

  init(_ name: String, _ statement: String, _ source: String, isVerified: Bool = true) {
    (self.name, self.statement, self.source, self.isVerified) = (name, statement, source, isVerified)
    advice = "; \(statement) Source: \(source)"
  }

  /// A violation by a property or a name, with what broke the rule.
  func broken(by what: String, property: String? = nil) -> RuleViolation {
    RuleViolation(name, property: property, what, advice: advice)
  }
}
