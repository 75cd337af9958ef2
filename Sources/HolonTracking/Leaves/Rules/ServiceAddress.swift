internal import HTTPTypes

/// Where a vendor's service, or something in its place, is asked.
///
/// ```swift
/// SegmentDestination(writeKey: "…", at: "https://events.eu1.segmentapis.com")
/// ```
public struct ServiceAddress: Hashable, Sendable {
  /// `https`, or `http` for a stand-in on this machine.
  public let scheme: String

  /// The host, and the port if it isn't the usual one.
  public let authority: String

  /// What comes before every path; empty or with a slash in front.
  public let prefix: String

  /// Creates an address from a URL without query, as in `https://api.mixpanel.com`; nil if it is something else.
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

  /// The head of a request that posts JSON.
  func post(_ path: String, query: [(String, String)] = [], basic: (user: String, password: Secret)? = nil)
    -> HTTPRequest
  {
    var path = prefix + path
    for (index, (name, value)) in query.enumerated() {
      path += (index == 0 ? "?" : "&") + name + "=" + value.percentEncoded
    }
    var head = HTTPRequest(method: .post, scheme: scheme, authority: authority, path: path)
    head.headerFields[.contentType] = "application/json"
    if let basic { head.headerFields[.authorization] = "Basic " + "\(basic.user):\(basic.password.value)".base64 }
    return head
  }
}

extension ServiceAddress: ExpressibleByStringLiteral {
  /// Creates an address from a URL that is known to be one.
  public init(stringLiteral value: String) {
    guard let address = ServiceAddress(value) else {
      preconditionFailure("'\(value)' is no address; write it as https://host")
    }
    self = address
  }
}

extension ServiceAddress: CustomStringConvertible {
  /// The URL.
  public var description: String { "\(scheme)://\(authority)\(prefix)" }
}

extension String {
  /// The text for a query, with everything but the unreserved characters of RFC 3986 (section 2.3) in percents.
  var percentEncoded: String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return text
  }

  /// The text's UTF-8 in Base64 (RFC 4648, section 4).
  var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = Array(utf8)
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 { text.append(index <= group.count ? digits[bits >> (18 - 6 * index) & 63] : "=") }
    }
    return text
  }
}
