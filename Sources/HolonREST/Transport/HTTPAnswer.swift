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
  /// `X-RateLimit-Reset` or `RateLimit-Reset`, in seconds since 1970 or from now on. A time in the past means zero.
  public var retryAfter: Duration? {
    let demanded = self["Retry-After"].flatMap(RetryAfter.init) ?? ([403, 429].contains(status) ? limitReset : nil)
    return demanded?.pause(respondedAt: fields[.date], now: .seconds(Date().timeIntervalSince1970))
  }

  private var limitReset: RetryAfter? {
    for prefix in ["RateLimit", "X-RateLimit", "X-Rate-Limit"] {
      guard let reset = self["\(prefix)-Reset"].flatMap({ Double($0) }), (0..<1e11).contains(reset),
        self["\(prefix)-Remaining"].map({ Double($0) == 0 }) ?? (status == 429)
      else { continue }
      // No pause lasts for thirty years, so larger numbers are dates.
      return reset > 1e9 ? .date(secondsSince1970: Int64(reset.rounded(.up))) : .pause(.seconds(reset))
    }
    return nil
  }

  private subscript(name: String) -> String? { HTTPField.Name(name).flatMap { fields[$0] } }
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
