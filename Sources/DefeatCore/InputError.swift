/// Why something that a person wrote could not be understood.
public enum InputError: Error, Hashable, Sendable {
  /// A form was filled in wrongly, in one field or in several.
  case refused([FieldRefusal])

  /// A time isn't one.
  case unreadableDue(String)

  /// A priority isn't one.
  case unreadablePriority(String)

  /// A reference to a to-do is neither a number nor the beginning of an identifier.
  case unreadableReference(String)
}

extension InputError: CustomStringConvertible {
  /// What could not be understood, and what could be.
  public var description: String {
    switch self {
    case .refused(let refusals) where refusals.count == 1: refusals[0].message
    case .refused(let refusals): refusals.map { "\($0.field): \($0.message)" }.joined(separator: "\n")
    case .unreadableDue(let text):
      "“\(text)” isn't a time: write a day as 2026-12-01, today, tomorrow, friday, 3d, 2w, 6m or 1y, "
        + "with a time of day as in “tomorrow 15:30” if you like."
    case .unreadablePriority(let text): "“\(text)” isn't a priority: write high, medium, low or a letter from A to Z."
    case .unreadableReference(let text):
      "“\(text)” doesn't name a to-do: write its number, or at least four characters of its identifier."
    }
  }
}
