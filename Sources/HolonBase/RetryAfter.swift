/// The value of a `Retry-After` field: seconds, or a date (RFC 9110, section 10.2.3).
package enum RetryAfter: Hashable, Sendable {
  /// A pause from now on.
  case pause(Duration)

  /// A date, in one of the three forms of section 5.6.7.
  case date(secondsSince1970: Int64)

  /// Reads the value of a field; nil for anything else.
  package init?(_ text: String) {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let text = String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) {
      self = .pause(.seconds(Int(text) ?? Int(Int32.max)))
    } else if let date = HTTPDate(text) {
      self = .date(secondsSince1970: date.secondsSince1970)
    } else {
      return nil
    }
  }

  /// Returns the pause from the time of the response on; a date in the past means zero.
  ///
  /// - Parameters:
  ///   - date: The response's `Date` field (RFC 9110, section 6.6.1), because the server's clock may be another one.
  ///   - now: The time of this machine since 1970, for a response without a date.
  package func pause(respondedAt date: String?, now: Duration) -> Duration {
    switch self {
    case .pause(let pause): pause
    case .date(let seconds):
      max(.seconds(seconds) - (date.flatMap(HTTPDate.init).map { .seconds($0.secondsSince1970) } ?? now), .zero)
    }
  }
}

/// A date in a header field (RFC 9110, section 5.6.7).
private struct HTTPDate {
  let secondsSince1970: Int64

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
    secondsSince1970 = days * 86_400 + hour * 3600 + minute * 60 + second
  }
}
