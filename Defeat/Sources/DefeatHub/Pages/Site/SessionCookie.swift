import Hummingbird

/// The cookie of a session: a random token, which scripts and other sites can't use.
struct SessionCookie: Sendable {
  /// Whether browsers use TLS, by the hub or by a proxy.
  let isSecure: Bool

  /// The name of the cookie; with TLS, browsers accept one of this name only from exactly this host (RFC 6265bis).
  private var name: String { isSecure ? "__Host-session" : "session" }

  /// Returns the token in a request; nil if it has none, or several.
  func token(in request: Request) -> String? {
    let found = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      let isWanted = parts.count == 2 && parts[0].trimmingPrefix(while: { $0 == " " }) == name
      return isWanted ? parts[1].trimmingPrefix(while: { $0 == " " }) : nil
    }
    // Another program on the same host can add a cookie of the same name, but not replace the hub's unnoticed.
    guard found.count == 1, let token = found.first, (1...200).contains(token.utf8.count) else { return nil }
    return String(token)
  }

  /// Returns a cookie with a token.
  func made(_ token: String, seconds: Int64) -> Cookie {
    Cookie(
      name: name, value: token, maxAge: Int(max(0, seconds)), path: "/", secure: isSecure, httpOnly: true,
      sameSite: .strict)
  }

  /// A cookie that removes the token from the browser.
  var removed: Cookie { made("", seconds: 0) }
}
