/// A destination's judgement of an event before it is kept.
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

  // Put together only for those who read it: most violations are counted at most.
  private let what: What
  private let advice: String

  /// Creates a violation.
  public init(_ rule: String, property: String? = nil, _ message: String) {
    self.init(rule, property: property, .text(message), advice: "")
  }

  init(_ rule: String, property: String?, _ what: What, advice: String) {
    (self.rule, self.property, self.what, self.advice) = (rule, property, what, advice)
  }

  /// A sentence that states what breaks the rule, the limit, and what to do.
  public var message: String { what.text + advice }

  /// What breaks a rule, or becomes of it.
  enum What: Hashable, Sendable {
    case text(String)
    case leftOut(String)
    case renamed(String, String)

    var text: String {
      switch self {
      case .text(let text): text
      case .leftOut(let name): "'\(name)' is left out"
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
