internal import Foundation
internal import HTTPTypes
internal import HolonBase

/// The address of a vendor's service, or of a stand-in.
///
/// ```swift
/// SegmentDestination(writeKey: "…", at: "https://events.eu1.segmentapis.com")
/// ```
public struct ServiceAddress: Hashable, Sendable {
  /// `https`, or `http` for a stand-in on this machine.
  public let scheme: String

  /// The host, and the port if it isn't the usual one.
  public let authority: String

  /// The prefix of every path; empty or with a slash in front.
  public let prefix: String

  /// Creates an address from a URL without query, such as `https://api.mixpanel.com`; nil for other texts.
  public init?(_ url: String) {
    guard let separator = url.firstRange(of: "://") else { return nil }
    let scheme = url[..<separator.lowerBound].lowercased()
    let rest = url[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    var prefix = rest[authority.endIndex...]
    while prefix.last == "/" { prefix.removeLast() }
    let isPlain = rest.unicodeScalars.allSatisfy {
      (0x21...0x7E).contains($0.value) && !"?#\"<>\\^`{|}@".contains(Character($0))
    }
    guard ["http", "https"].contains(scheme), !authority.isEmpty, isPlain else { return nil }
    (self.scheme, self.authority, self.prefix) = (scheme, String(authority), String(prefix))
  }

  /// Returns the head of a request that posts JSON.
  func post(_ path: String, query: [(String, String)] = [], basic: (user: String, password: Secret)? = nil)
    -> HTTPRequest
  {
    var path = prefix + path
    for (index, (name, value)) in query.enumerated() {
      path += (index == 0 ? "?" : "&") + name + "=" + value.percentEncoded
    }
    var head = HTTPRequest(method: .post, scheme: scheme, authority: authority, path: path)
    head.headerFields[.contentType] = "application/json"
    if let basic {
      head.headerFields[.authorization] =
        "Basic " + Data("\(basic.user):\(basic.password.value)".utf8).base64EncodedString()
    }
    return head
  }
}

extension ServiceAddress: ExpressibleByStringLiteral {
  /// Creates an address from a literal; an invalid one is a programmer's mistake and traps.
  public init(stringLiteral value: String) {
    guard let address = ServiceAddress(value) else {
      preconditionFailure("'\(value)' isn't an address: use one such as https://host")
    }
    self = address
  }
}

extension ServiceAddress: CustomStringConvertible {
  /// The URL.
  public var description: String { "\(scheme)://\(authority)\(prefix)" }
}
