/// What a field's user is told: which rule is broken, and what to enter instead.
public struct FieldMessage: Hashable, Sendable {
  /// The name of the rule, such as `required` or `length`; `refused` for what came back from a submission.
  public let rule: String

  /// A sentence for the user.
  public let text: String

  /// Which kind of rule it comes from, and its place among those.
  let origin: Origin

  /// Whether it says that a slow rule couldn't be asked, rather than what the rule has found.
  var isFailure = false

  /// The order in which messages of one field are told.
  enum Origin: Hashable, Comparable, Sendable {
    case own(Int)
    case across(Int)
    case check(Int)
    case refusal
  }
}

extension FieldMessage: CustomStringConvertible {
  /// The sentence for the user.
  public var description: String { text }
}

extension [FieldMessage] {
  /// Exchanges the messages of some origins for others, keeping the order of origins.
  mutating func replace(where isReplaced: (FieldMessage.Origin) -> Bool, with messages: [FieldMessage] = []) {
    if !isEmpty { removeAll { isReplaced($0.origin) } }
    guard !messages.isEmpty else { return }
    self = (self + messages).enumerated().sorted { ($0.element.origin, $0.offset) < ($1.element.origin, $1.offset) }
      .map(\.element)
  }
}
