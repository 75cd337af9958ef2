internal import HolonBase

/// The valid events of Mixpanel's `/import`.
enum MixpanelText {
  private static let placeholders: Set = [
    "-1", "0", "00000000-0000-0000-0000-000000000000", "<nil>", "[]", "anon", "anonymous", "false", "lmy47d", "n/a",
    "na", "nil", "none", "null", "true", "undefined", "unknown", "{}",
  ]

  /// Returns the time of an event, which may be in seconds, up to the year 2286, or in milliseconds.
  static func microseconds(_ time: JSONValue) -> Int64? {
    guard let number = time.integer else { return nil }
    return abs(number) < 10_000_000_000
      ? Int64(number) * 1_000_000 : Int64(number).multipliedReportingOverflow(by: 1000).0
  }

  /// Returns the rule that an event breaks: the field and the reason.
  static func trouble(with event: JSONValue, at now: Int64) -> (String, String)? {
    guard event["event"]?.string?.isEmpty == false else { return ("event", "'event' is required") }
    guard let properties = event["properties"], let members = properties.members else {
      return ("properties", "'properties' is required")
    }
    if event.size >= 1_048_576 { return ("event", "an event has less than 1 MB") }
    guard let time = properties["time"] else { return ("properties.time", "'properties.time' is required") }
    guard let moment = microseconds(time) else {
      return ("properties.time", "'properties.time' is invalid: must be specified as seconds since epoch")
    }
    if moment < 365 * 24 * hour { return ("properties.time", "'properties.time' is invalid: before 1971-01-01") }
    if moment > now + hour { return ("properties.time", "'properties.time' is invalid: over an hour in the future") }
    guard let user = properties["distinct_id"]?.string else {
      return ("properties.distinct_id", "'properties.distinct_id' is required, as a text")
    }
    if placeholders.contains(user.lowercased()) {
      return ("properties.distinct_id", "'properties.distinct_id' is invalid: '\(user)'")
    }
    guard let id = properties["$insert_id"]?.string, !id.isEmpty else {
      return ("properties.$insert_id", "'properties.$insert_id' is required")
    }
    let isMade = id.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" }
    if id.utf8.count > 36 || !isMade || placeholders.contains(id.lowercased()) {
      return ("properties.$insert_id", "'properties.$insert_id' is invalid: \(id)")
    }
    if members.count >= 255 { return ("properties", "an event has less than 255 properties") }
    for member in members {
      if let trouble = trouble(in: member.value, depth: 0) { return ("properties.\(member.name)", trouble) }
    }
    return nil
  }

  private static func trouble(in value: JSONValue, depth: Int) -> String? {
    switch value {
    case .object(let members):
      if depth == 3 { return "objects are nested at most 3 deep" }
      if members.count >= 255 { return "an object has less than 255 keys" }
      return members.lazy.compactMap { trouble(in: $0.value, depth: depth + 1) }.first
    case .array(let values):
      if values.count >= 255 { return "a list has less than 255 values" }
      return values.lazy.compactMap { trouble(in: $0, depth: depth) }.first
    case .string(let text):
      return text.length > 255 ? "a text has at most 255 characters; the rest is cut off" : nil
    default:
      return nil
    }
  }
}
