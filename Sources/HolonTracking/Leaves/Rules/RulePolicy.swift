/// The treatment of events that break a vendor's rules.
///
/// ```swift
/// let lenient = MixpanelDestination(token: "…", policy: .adjust)  // renames, cuts, leaves out, and says so
/// let strict = GoogleAnalyticsDestination(
///   measurementID: "…", secret: "…", policy: RulePolicy(names: .reject))  // takes no event under another name
/// ```
///
/// Rules that no change of an event can satisfy, such as a missing user, always reject it.
public struct RulePolicy: Hashable, Sendable {
  /// The treatment of a broken rule.
  public enum Remedy: String, Hashable, Sendable, Codable {
    /// The event is changed so that it is within the rule.
    case adjust

    /// The event is refused.
    case reject
  }

  /// About names that are too long, reserved, or have characters that aren't taken: they are changed.
  public var names: Remedy

  /// About texts that are too long: they are cut.
  public var texts: Remedy

  /// About properties that are too many, or have values that aren't taken: they are left out.
  public var properties: Remedy

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - names: About names that aren't taken.
  ///   - texts: About texts that are too long.
  ///   - properties: About properties that are too many, or have values that aren't taken.
  public init(names: Remedy = .adjust, texts: Remedy = .adjust, properties: Remedy = .adjust) {
    (self.names, self.texts, self.properties) = (names, texts, properties)
  }

  /// Changes what can be changed.
  public static let adjust = RulePolicy()

  /// Refuses every event that breaks a rule.
  public static let reject = RulePolicy(names: .reject, texts: .reject, properties: .reject)
}
