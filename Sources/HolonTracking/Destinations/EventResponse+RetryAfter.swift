internal import HTTPTypes
internal import HolonBase

extension EventResponse {
  /// Returns the time without requests that the server demands; nil when it demands none.
  ///
  /// `Retry-After` is in seconds or a date (RFC 9110, section 10.2.3), in one of the three forms of section 5.6.7. A
  /// moment in the past means zero.
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

/// A date in a header (RFC 9110, section 5.6.7).
struct HTTPDate {
  let time: EventTime

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  init?(_ text: String) {
    let words = text.split(whereSeparator: { " ,-".contains($0) })
    let day: Substring, month: Substring, year: Substring, clock: Substring
    if words.count == 6, words[5] == "GMT" {
      (day, month, year, clock) = (words[1], words[2], words[3], words[4])
    } else if words.count == 5 {
      (month, day, clock, year) = (words[1], words[2], words[3], words[4])
    } else {
      return nil
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
    guard let day = Int64(day), (1...31).contains(day), let index = Self.months.firstIndex(of: String(month)),
      var years = Int64(year), (0...9999).contains(years), parts.count == 3,
      let hour = parts[0], (0...23).contains(hour), let minute = parts[1], (0...59).contains(minute),
      let second = parts[2], (0...60).contains(second)
    else { return nil }
    // Two digits that would be more than 50 years in the future are in the past; no clock is before 1970.
    if year.count == 2 { years += years < 70 ? 2000 : 1900 }
    let days = Int64(CivilDate(year: Int(years), month: index + 1, day: Int(day)).daysSince1970)
    time = EventTime(microseconds: (days * 86_400 + hour * 3600 + minute * 60 + second) * 1_000_000)
  }
}
