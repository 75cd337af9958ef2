internal import HolonBase
internal import HolonTree

/// What stands in a field: its value, what was typed for it, or why a value couldn't be kept.
struct FieldEntry: Equatable, Sendable {
  var value: JSONValue

  /// What has been typed, unless the value was set by other means.
  var typed: String?

  /// Why the value that was set isn't here, for the field's message.
  private(set) var problem: String?

  init(value: JSONValue, typed: String? = nil) { (self.value, self.typed) = (value, typed) }

  /// What stands in a field when a value was set that JSON can't say.
  init(unencodable error: any Error) {
    self.init(value: .null)
    problem = "This value can't be kept: \(Self.reason(error))"
  }

  /// The error for a value that JSON can't say.
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
