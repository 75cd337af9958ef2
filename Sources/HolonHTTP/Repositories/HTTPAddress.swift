internal import Foundation
internal import HolonBase

/// The parsed address of a list.
struct HTTPAddress: Hashable, Sendable {
  let scheme: String
  let authority: String
  private let base: String

  init(_ text: String) throws(HTTPError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.percentEncodedHost,
      !host.isEmpty, parts.query == nil, parts.user == nil, parts.password == nil
    else {
      // An invalid address isn't quoted, because it may be a misplaced secret.
      throw HTTPError(
        .refused,
        "the address of the repository is incomplete, or has a query or a password: use one such as https://host/books")
    }
    self.scheme = scheme.lowercased()
    authority = parts.port.map { "\(host):\($0)" } ?? host
    base = String(parts.percentEncodedPath.reversed().drop { $0 == "/" }.reversed())
  }

  func path(component: String) -> String { "\(base)/\(Self.escaped(component))" }

  func path(query: [(String, String)] = []) -> String {
    let path = base.isEmpty ? "/" : base
    guard !query.isEmpty else { return path }
    return path + "?" + query.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }.joined(separator: "&")
  }

  /// Returns the text with everything escaped but unreserved characters (RFC 3986, section 2.3).
  private static func escaped(_ text: String) -> String {
    // A path of dots would be another path.
    if text == "." || text == ".." { return text.replacingOccurrences(of: ".", with: "%2E") }
    return text.percentEncoded
  }
}
