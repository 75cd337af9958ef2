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

  /// The pause that the server demands (RFC 9110, section 10.2.3), or nil if it demands none.
  ///
  /// `Retry-After` is in seconds or a date, and a date in the past means zero.
  public var retryAfter: Duration? {
    guard let name = HTTPField.Name("Retry-After") else { return nil }
    switch fields[name].flatMap(RetryAfter.init) {
    case .pause(let pause): return pause
    case .date(let seconds): return max(.seconds(Double(seconds) - Date().timeIntervalSince1970), .zero)
    case nil: return nil
    }
  }
}
