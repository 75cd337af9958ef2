/// A destination's judgement of an event before it is stored.
public enum EventCheck: Hashable, Sendable {
  /// The event follows the rules.
  case accepted

  /// The event follows the rules after this change.
  case adjusted(TrackedEvent, [RuleViolation])

  /// The destination wouldn't accept the event.
  case rejected([RuleViolation])

  /// The destination has no use for the event, for this reason; it is neither stored nor counted as refused.
  case leftOut(String)
}

/// A rule of a destination that an event breaks.
public struct RuleViolation: Hashable, Sendable {
  /// The rule, such as `ga4.event-name.length`.
  public var rule: String

  /// The path of the violating property, such as `items[0].price`; nil when it isn't a property.
  public var property: String?

  // The parts of the message, combined only on demand: most violations are only counted.
  private let what: What
  private let advice: String

  /// Creates a violation.
  public init(_ rule: String, property: String? = nil, _ message: String) {
    self.init(rule, property: property, .text(message), advice: "")
  }

  init(_ rule: String, property: String?, _ what: What, advice: String) {
    (self.rule, self.property, self.what, self.advice) = (rule, property, what, advice)
  }

  /// A sentence that states the violation, the limit, and the next step.
  public var message: String { what.text + advice }

  /// The cause of a violation, or its consequence.
  enum What: Hashable, Sendable {
    case text(String)
    case leftOut(String)
    case renamed(String, String)

    var text: String {
      switch self {
      case .text(let text): text
      case .leftOut(let name): "'\(name)' is removed"
      case .renamed(let name, let newName): "'\(name)' becomes '\(newName)'"
      }
    }
  }
}

extension RuleViolation.What: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self = .text(value) }
}

extension RuleViolation: CustomStringConvertible {
  /// The rule and the message.
  public var description: String { "\(rule): \(message)" }
}
