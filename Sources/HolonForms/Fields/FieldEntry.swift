internal import HolonBase
internal import HolonTree

/// The contents of a field: its value, the typed text, or the reason why a value couldn't be kept.
struct FieldEntry: Equatable, Sendable {
  var value: JSONValue

  /// The text that was typed, unless the value was set by other means.
  var typed: String?

  /// The reason why the value that was set couldn't be kept, for the field's message.
  private(set) var problem: MessageText?

  init(value: JSONValue, typed: String? = nil) { (self.value, self.typed) = (value, typed) }

  /// Creates the entry for a value that JSON can't represent.
  init(unencodable error: any Error) {
    self.init(value: .null)
    problem = MessageText(.unencodable, ["reason": Self.reason(error)])
  }

  /// Returns the error for a value that JSON can't represent.
  static func unencodable(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: [], debugDescription: reason))
  }

  private static func reason(_ error: any Error) -> String {
    guard case .invalidValue(_, let context) = error as? EncodingError else { return "\(error)" }
    // The first key is only the list around the value, without which it couldn't be a mere number.
    let path = context.codingPath.dropFirst().map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}
