internal import HTTPTypes
internal import HolonBase

extension EventResponse {
  /// Returns the time without requests that the server demands; nil when it demands none.
  ///
  /// `Retry-After` is in seconds or a date (RFC 9110, section 10.2.3), in one of the three forms of section 5.6.7. A date
  /// counts from the response's own `Date`, or from the given time if it has none. One in the past means zero.
  public func retryAfter(at now: EventTime) -> Duration? {
    head.headerFields[.retryAfter].flatMap(RetryAfter.init)?
      .pause(respondedAt: head.headerFields[.date], now: .microseconds(now.microseconds))
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
