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
    /// The event is changed so that it follows the rule.
    case adjust

    /// The event is refused.
    case reject
  }

  /// The treatment of names that are too long, reserved, or have invalid characters; adjusting changes them.
  public var names: Remedy

  /// The treatment of texts that are too long; adjusting cuts them.
  public var texts: Remedy

  /// The treatment of surplus properties and unaccepted values; adjusting leaves them out.
  public var properties: Remedy

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - names: The treatment of names that aren't accepted.
  ///   - texts: The treatment of texts that are too long.
  ///   - properties: The treatment of surplus properties and unaccepted values.
  public init(names: Remedy = .adjust, texts: Remedy = .adjust, properties: Remedy = .adjust) {
    (self.names, self.texts, self.properties) = (names, texts, properties)
  }

  /// A policy that changes everything that can be changed.
  public static let adjust = RulePolicy()

  /// A policy that rejects every event that breaks a rule.
  public static let reject = RulePolicy(names: .reject, texts: .reject, properties: .reject)
}
