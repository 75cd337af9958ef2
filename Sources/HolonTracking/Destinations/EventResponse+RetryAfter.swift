internal import HTTPTypes

extension EventResponse {
  /// How long the server wants to be left alone; nil when it doesn't say.
  ///
  /// `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3), and dates in the three forms of section 5.6.7.
  /// A moment that has passed means no time at all.
  public func retryAfter(at now: EventTime) -> Duration? {
    guard let text = head.headerFields[.retryAfter]?.trimmingSpaces else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      return .seconds(Int(text) ?? Int(Int32.max))
    }
    return HTTPDate(text).map { max($0.time - now, .zero) }
  }
}

extension HTTPField.Name {
  static let retryAfter = HTTPField.Name("Retry-After")!
}

extension String {
  var trimmingSpaces: String {
    var rest = self[...]
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
