/// What a destination says of an event before it is kept.
public enum EventCheck: Hashable, Sendable {
  /// It is within the rules.
  case accepted

  /// It is within the rules when it is changed like that.
  case adjusted(TrackedEvent, [RuleViolation])

  /// The destination wouldn't take it.
  case rejected([RuleViolation])
}

/// A rule of a destination that an event breaks.
public struct RuleViolation: Hashable, Sendable {
  /// The rule, as in `ga4.event-name.length`.
  public var rule: String

  /// The path of the property that breaks it, as in `items[0].price`; nil when it isn't a property.
  public var property: String?

  /// What breaks the rule, what the limit is, and what to do, as a sentence.
  public var message: String

  /// Creates a violation.
  public init(_ rule: String, property: String? = nil, _ message: String) {
    self.rule = rule
    self.property = property
    self.message = message
  }
}

extension RuleViolation: CustomStringConvertible {
  /// The rule and the message.
  public var description: String { "\(rule): \(message)" }
}
