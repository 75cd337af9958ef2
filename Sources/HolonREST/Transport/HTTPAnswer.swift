internal import Foundation
public import HTTPTypes
internal import HolonBase

/// The complete response to a request.
public struct HTTPAnswer: Hashable, Sendable {
  /// The status.
  public let status: Int
  /// The header fields.
  public let fields: HTTPFields
  /// The body, decompressed.
  public let body: [UInt8]

  /// Creates a response.
  public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }
}

extension HTTPAnswer {
  /// The media type of the body in lowercase, without its parameters, or nil if the response states none.
  public var mediaType: String? {
    fields[.contentType]?.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
  }

  /// The pause that the server demands, or nil if it demands none.
  ///
  /// `Retry-After` (RFC 9110, section 10.2.3) is in seconds or a date, which counts from the response's own `Date`. A
  /// response with the status 403 or 429 whose limit is used up (`X-RateLimit-Remaining: 0`) demands a pause until
  /// `X-RateLimit-Reset` or `RateLimit-Reset`, in seconds since 1970 or from now on. A time in the past means zero. A
  /// field such as `RateLimit: "default";r=0;t=30` demands a pause as well (draft-ietf-httpapi-ratelimit-headers-10,
  /// section 4). Of several limits that are used up, the longest pause counts.
  public var retryAfter: Duration? {
    let demanded = self["Retry-After"].flatMap(RetryAfter.init) ?? ([403, 429].contains(status) ? limitReset : nil)
    return demanded?.pause(respondedAt: fields[.date], now: .seconds(Date().timeIntervalSince1970))
  }

  private var limitReset: RetryAfter? {
    for prefix in ["RateLimit", "X-RateLimit", "X-Rate-Limit"] {
      let values = (self["\(prefix)-Remaining"].map { Double($0) ?? 1 }, self["\(prefix)-Reset"].flatMap { Double($0) })
      if let reset = usedUp(values) { return Self.pause(reset) }
    }
    return self["RateLimit"].flatMap { RateLimitField.limits($0[...]).compactMap(usedUp).max() }.map(Self.pause)
  }

  /// Returns the time until a limit is reset if nothing remains of it; a limit of unknown size is used up after a 429.
  private func usedUp(_ limit: (remaining: Double?, reset: Double?)) -> Double? {
    let isUsedUp = limit.remaining.map { $0 == 0 } ?? (status == 429)
    return limit.reset.flatMap { isUsedUp && (0..<1e11).contains($0) ? $0 : nil }
  }

  private static func pause(_ reset: Double) -> RetryAfter {
    // No pause lasts for thirty years, so larger numbers are dates.
    reset > 1e9 ? .date(secondsSince1970: Int64(reset.rounded(.up))) : .pause(.seconds(reset))
  }

  private subscript(name: String) -> String? { HTTPField.Name(name).flatMap { fields[$0] } }
}

/// The field `RateLimit`: a list of limits with parameters, and until draft 7 a dictionary of one limit.
private enum RateLimitField {
  /// Returns what remains of each limit, and the time until its reset.
  static func limits(_ text: Substring) -> [(remaining: Double?, reset: Double?)] {
    let limits = split(text, at: ",").map { parameters($0) }
    let dictionary = limits.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    if dictionary["reset"] != nil { return [(dictionary["remaining"], dictionary["reset"])] }
    return limits.map { ($0["r"], $0["t"]) }
  }

  private static func parameters(_ text: Substring) -> [String: Double] {
    var values: [String: Double] = [:]
    for part in split(text, at: ";") {
      let pair = part.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      if pair.count == 2, let value = Double(pair[1]) { values[pair[0]] = value }
    }
    return values
  }

  /// Returns the parts between separators outside quotation marks.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
  }
}

extension Duration {
  /// The duration in seconds, rounded up.
  var wholeSeconds: Int64 { self > .seconds(components.seconds) ? components.seconds + 1 : components.seconds }
}

extension HTTPAnswer {
  /// Whether the body is a page for people, such as that of a network or a service that requires a sign-in.
  var isPage: Bool {
    guard let first = body.first(where: { $0 > 0x20 }) else { return false }
    // No JSON begins with an angle bracket, whatever the media type says, and every page with anything but JSON.
    return first == UInt8(ascii: "<") || (mediaType == "text/html" && !"{[\"".utf8.contains(first))
  }

  /// The answer without a byte order mark, which a reader of JSON may ignore (RFC 8259, section 8.1).
  var withoutByteOrderMark: HTTPAnswer {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return body.starts(with: mark) ? HTTPAnswer(status: status, fields: fields, body: Array(body.dropFirst(3))) : self
  }
}
