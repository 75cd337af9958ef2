/// A message for the user of a field: the broken rule and the value to enter instead.
public struct FieldMessage: Hashable, Sendable {
  /// The name of the rule, such as `required` or `length`; `refused` for messages from a submission.
  public let rule: String

  /// The message before it is translated; a ``FormCatalogue`` has it in another language.
  public let content: MessageText

  /// The kind of rule that it comes from, and its place among those.
  let origin: Origin

  /// Whether the message reports that a slow rule failed, rather than its result.
  var isFailure = false

  /// The origins of messages, in the order in which messages of one field are listed.
  enum Origin: Hashable, Comparable, Sendable {
    case own(Int)
    case across(Int)
    case check(Int)
    case refusal
  }
}

extension FieldMessage {
  /// A sentence for the user, in English or in the words of the form's author.
  public var text: String { content.source }

  init(rule: String, _ content: MessageText, origin: Origin, isFailure: Bool = false) {
    (self.rule, self.content, self.origin, self.isFailure) = (rule, content, origin, isFailure)
  }
}

extension FieldMessage: CustomStringConvertible {
  /// The sentence for the user.
  public var description: String { text }
}

extension [FieldMessage] {
  /// Replaces the messages of some origins by others, keeping the order of origins.
  mutating func replace(where isReplaced: (FieldMessage.Origin) -> Bool, with messages: [FieldMessage] = []) {
    if !isEmpty { removeAll { isReplaced($0.origin) } }
    guard !messages.isEmpty else { return }
    self = (self + messages).enumerated().sorted { ($0.element.origin, $0.offset) < ($1.element.origin, $1.offset) }
      .map(\.element)
  }
}
