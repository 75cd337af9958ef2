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
  let check: @Sendable (JSONValue) -> String?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which its messages have.
  ///   - limits: The limits, for clients that check values themselves.
  ///   - check: Returns a message for the user when the value breaks the rule, otherwise nil.
  public init(_ name: String, limits: JSONValue = true, check: @escaping @Sendable (JSONValue) -> String?) {
    self.name = name
    self.limits = limits
    self.check = check
  }
}

extension FieldRule {
  /// Returns a rule that limits the number of characters, or of chosen values.
  public static func length(_ range: some RangeExpression<Int> & Sendable, _ message: String? = nil) -> FieldRule {
    let (low, high) = bounds(of: range)
    return FieldRule("length", limits: [.number(JSONNumber(low)), high.map { .number(JSONNumber($0)) } ?? .null]) {
      value in
      let (count, unit) =
        switch value {
        case .string(let text): (text.count, "character")
        case .array(let items): (items.count, "value")
        default: (0, "character")
        }
      guard count < low || count > high ?? .max else { return nil }
      return message ?? "Enter \(amount(low, high, unit))."
    }
  }

  /// Returns a rule that limits a number to a range.
  public static func range(_ low: Double?, _ high: Double?, _ message: String? = nil) -> FieldRule {
    let limits = [low, high].map { $0.flatMap { JSONNumber($0) } }
    return FieldRule("range", limits: .array(limits.map { $0.map { .number($0) } ?? .null })) { value in
      guard case .number(let number) = value else { return nil }
      guard number.double < low ?? -.infinity || number.double > high ?? .infinity else { return nil }
      return message ?? "Enter a number \(span(limits[0]?.description, limits[1]?.description))."
    }
  }

  /// Returns a rule that limits a date to a range, given in ISO 8601 format.
  static func dates(_ low: String?, _ high: String?, _ message: String? = nil) -> FieldRule {
    let (first, last) = (low.flatMap { DateText($0) }?.seconds, high.flatMap { DateText($0) }?.seconds)
    let limits: JSONValue = [low.map { .string($0) } ?? .null, high.map { .string($0) } ?? .null]
    return FieldRule("range", limits: limits) { value in
      guard case .string(let text) = value, let seconds = DateText(text)?.seconds else { return nil }
      guard seconds < first ?? .min || seconds > last ?? .max else { return nil }
      return message ?? "Enter a date \(span(low, high))."
    }
  }

  /// Returns a rule for e-mail addresses.
  public static func email(_ message: String? = nil) -> FieldRule {
    FieldRule("email") { value in
      guard case .string(let text) = value, !text.isEmailAddress else { return nil }
      return message ?? "Enter an e-mail address such as ada@example.org."
    }
  }

  /// Returns a rule for web addresses.
  public static func url(_ message: String? = nil) -> FieldRule {
    FieldRule("url") { value in
      guard case .string(let text) = value, !text.isWebAddress else { return nil }
      return message ?? "Enter a web address such as https://example.org."
    }
  }

  /// Returns the least and the greatest whole number of a range; nil as the greatest for a range without an end.
  static func bounds(of range: some RangeExpression<Int>) -> (low: Int, high: Int?) {
    let all = range.relative(to: 0..<Int.max)
    return (all.lowerBound, all.upperBound == .max ? nil : all.upperBound - 1)
  }

  private static func amount(_ low: Int, _ high: Int?, _ unit: String) -> String {
    switch high {
    case low?: "\(low) \(unit)\(low == 1 ? "" : "s")"
    case let high? where low <= 0: "at most \(high) \(unit)\(high == 1 ? "" : "s")"
    case let high?: "\(low) to \(high) \(unit)s"
    case nil: "at least \(low) \(unit)\(low == 1 ? "" : "s")"
    }
  }

  private static func span(_ low: String?, _ high: String?) -> String {
    switch (low, high) {
    case (let low?, let high?): "from \(low) to \(high)"
    case (let low?, nil): "from \(low) on"
    case (nil, let high?): "up to \(high)"
    case (nil, nil): "of any size"
    }
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
    return FieldRule("pattern", limits: .string(expression)) { value in
      guard case .string(let text) = value, !pattern.matches(text) else { return nil }
      return message ?? "Enter text that matches \(expression)."
    }
  }
}

private struct Pattern: Sendable {
  // Only the closures in a regex keep it from being sendable; one that is parsed from a text has none.
  nonisolated(unsafe) let regex: Regex<AnyRegexOutput>

  func matches(_ text: String) -> Bool { (try? regex.wholeMatch(in: text)) != nil }
}
