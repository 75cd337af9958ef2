public import HolonBase

/// A condition that one field's value has to meet, independently of other fields.
///
/// A field without a value meets every rule but `required`: an optional field may be left empty.
public struct FieldRule: Sendable {
  /// The name of the rule, such as `length`.
  public let name: String

  /// The limits, as in the JSON description of a form, for clients that check values themselves.
  public let limits: JSONValue

  /// Returns the message for a value; nil when it meets the rule.
  let check: @Sendable (JSONValue) -> MessageText?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which its messages have.
  ///   - limits: The limits, for clients that check values themselves.
  ///   - check: Returns a message for the user when the value breaks the rule, otherwise nil.
  public init(_ name: String, limits: JSONValue = true, check: @escaping @Sendable (JSONValue) -> String?) {
    self.name = name
    self.limits = limits
    self.check = { value in check(value).map { MessageText($0) } }
  }

  /// Creates a rule with messages that a catalogue translates.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which its messages have.
  ///   - limits: The limits, for clients that check values themselves.
  ///   - check: Returns a message for the user when the value breaks the rule, otherwise nil.
  public init(translated name: String, limits: JSONValue = true, check: @escaping @Sendable (JSONValue) -> MessageText?)
  {
    self.name = name
    self.limits = limits
    self.check = check
  }
}

extension FieldRule {
  /// Returns a rule that limits the number of characters, or of chosen values.
  public static func length(_ range: some RangeExpression<Int> & Sendable, _ message: String? = nil) -> FieldRule {
    let (low, high) = bounds(of: range)
    return FieldRule(
      translated: "length", limits: [.number(JSONNumber(low)), high.map { .number(JSONNumber($0)) } ?? .null]
    ) {
      value in
      let (count, isList) =
        switch value {
        case .string(let text): (text.count, false)
        case .array(let items): (items.count, true)
        default: (0, false)
        }
      guard count < low || count > high ?? .max else { return nil }
      return MessageText(message, or: key(low, high, isList: isList), limits(low.description, high?.description))
    }
  }

  /// Returns a rule that limits a number to a range.
  public static func range(_ low: Double?, _ high: Double?, _ message: String? = nil) -> FieldRule {
    let limits = [low, high].map { $0.flatMap { JSONNumber($0) } }
    return FieldRule(translated: "range", limits: .array(limits.map { $0.map { .number($0) } ?? .null })) { value in
      guard case .number(let number) = value else { return nil }
      guard number.double < low ?? -.infinity || number.double > high ?? .infinity else { return nil }
      let key: MessageKey = limits[1] == nil ? .numberFrom : limits[0] == nil ? .numberUpTo : .numberBetween
      return MessageText(message, or: key, Self.limits(limits[0]?.description, limits[1]?.description))
    }
  }

  /// Returns a rule that limits a date to a range, given in ISO 8601 format.
  static func dates(_ low: String?, _ high: String?, _ message: String? = nil) -> FieldRule {
    let (first, last) = (low.flatMap { DateText($0) }?.seconds, high.flatMap { DateText($0) }?.seconds)
    let limits: JSONValue = [low.map { .string($0) } ?? .null, high.map { .string($0) } ?? .null]
    return FieldRule(translated: "range", limits: limits) { value in
      guard case .string(let text) = value, let seconds = DateText(text)?.seconds else { return nil }
      guard seconds < first ?? .min || seconds > last ?? .max else { return nil }
      let key: MessageKey = high == nil ? .dateFrom : low == nil ? .dateUpTo : .dateBetween
      return MessageText(message, or: key, Self.limits(low, high))
    }
  }

  /// Returns a rule for e-mail addresses.
  public static func email(_ message: String? = nil) -> FieldRule {
    FieldRule(translated: "email") { value in
      guard case .string(let text) = value, !text.isEmailAddress else { return nil }
      return MessageText(message, or: .email)
    }
  }

  /// Returns a rule for web addresses.
  public static func url(_ message: String? = nil) -> FieldRule {
    FieldRule(translated: "url") { value in
      guard case .string(let text) = value, !text.isWebAddress else { return nil }
      return MessageText(message, or: .url)
    }
  }

  /// Returns the least and the greatest whole number of a range; nil as the greatest for a range without an end.
  static func bounds(of range: some RangeExpression<Int>) -> (low: Int, high: Int?) {
    let all = range.relative(to: 0..<Int.max)
    return (all.lowerBound, all.upperBound == .max ? nil : all.upperBound - 1)
  }

  private static func key(_ low: Int, _ high: Int?, isList: Bool) -> MessageKey {
    switch high {
    case low?: isList ? .valuesExactly : .charactersExactly
    case _? where low <= 0: isList ? .valuesAtMost : .charactersAtMost
    case _?: isList ? .valuesBetween : .charactersBetween
    case nil: isList ? .valuesAtLeast : .charactersAtLeast
    }
  }

  private static func limits(_ low: String?, _ high: String?) -> [String: String] {
    var limits: [String: String] = [:]
    limits["low"] = low
    limits["high"] = high
    return limits
  }
}

extension FieldRule {
  /// Returns a rule that the whole text matches a regular expression.
  ///
  /// - Parameters:
  ///   - expression: The regular expression, in Swift's syntax.
  ///   - message: The message for the user; best an example of a match.
  /// - Throws: An error for an invalid regular expression.
  public static func pattern(_ expression: String, _ message: String? = nil) throws -> FieldRule {
    let pattern = Pattern(regex: try Regex(expression))
    return FieldRule(translated: "pattern", limits: .string(expression)) { value in
      guard case .string(let text) = value, !pattern.matches(text) else { return nil }
      return MessageText(message, or: .pattern, ["expression": expression])
    }
  }
}

private struct Pattern: Sendable {
  // Only the closures in a regex keep it from being sendable; one that is parsed from a text has none.
  nonisolated(unsafe) let regex: Regex<AnyRegexOutput>

  func matches(_ text: String) -> Bool { (try? regex.wholeMatch(in: text)) != nil }
}
