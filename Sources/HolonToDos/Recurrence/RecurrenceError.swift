internal import Foundation
public import HolonBase

/// An error from a text or from numbers that are no recurrence rule.
public enum RecurrenceError: Error, Hashable, Sendable {
  /// A text has more bytes of UTF-8 than a rule may have.
  case tooLong(limit: Int)

  /// A part isn't a name and a value with = in between.
  case unreadablePart(String)

  /// A part has a name that no part of a rule has.
  case unknownPart(String)

  /// Two parts have the same name.
  case repeatedPart(String)

  /// A rule has no part of this name.
  case missingPart(String, example: String)

  /// The value of a part, or one of its values, isn't of the expected form.
  case invalidValue(part: String, value: String, expected: String)

  /// A part is of no use together with the other ones.
  case excludedPart(String, reason: String)
}

extension RecurrenceError: DescribedError {
  /// The refused part and its value, and the expected form.
  public var description: String {
    switch self {
    case .tooLong(let limit): "A recurrence rule has at most \(limit) bytes: shorten it."
    case .unreadablePart(let text):
      "“\(text)” isn't a part of a recurrence rule: write a name and a value, as in INTERVAL=2, and ; between parts."
    case .unknownPart(let name): "No part of a recurrence rule has the name “\(name)”: remove it."
    case .repeatedPart(let name): "The recurrence rule has two parts with the name \(name): remove one."
    case .missingPart(let name, let example): "The recurrence rule has no \(name): add it, as in \(example)."
    case .invalidValue(let part, let value, let expected):
      "\(part) of a recurrence rule can't be “\(value)”: write \(expected)."
    case .excludedPart(let part, let reason):
      "\(part) of the recurrence rule \(reason): remove it, or change the other part."
    }
  }
}
