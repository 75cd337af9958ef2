internal import Foundation
internal import HolonBase
internal import HolonRepositories

/// The parsed address of a service.
package struct RESTAddress: Hashable, Sendable {
  package let scheme: String
  package let authority: String
  let base: String

  /// Reads an address; nil if it is incomplete, or has a query or a password.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.percentEncodedHost,
      !host.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil, parts.password == nil
    else { return nil }
    self.scheme = scheme.lowercased()
    authority = (parts.port.map { "\(host):\($0)" } ?? host).lowercased()
    base = String(parts.percentEncodedPath.reversed().drop { $0 == "/" }.reversed())
  }

  /// Returns the path and query of a request.
  package func target(_ path: String = "", _ query: [(String, String)] = []) -> String {
    let trimmed = path.drop { $0 == "/" }
    let whole = trimmed.isEmpty ? (base.isEmpty ? "/" : base) : "\(base)/\(trimmed)"
    return Self.target(whole, query)
  }

  private static func target(_ path: String, _ query: [(String, String)]) -> String {
    guard !query.isEmpty else { return path }
    return path + (path.contains("?") ? "&" : "?")
      + query.map { "\($0.0.percentEncoded)=\($0.1.percentEncoded)" }.joined(separator: "&")
  }

  /// Returns the path and query of an address that a response has; nil for another scheme, host or port.
  ///
  /// - Parameters:
  ///   - text: An address, or a reference relative to the request (RFC 3986, section 5).
  ///   - target: The path and query of the request.
  func target(of text: String, relativeTo target: String) -> String? {
    guard text.utf8.count <= 8192, let here = URL(string: "\(scheme)://\(authority)\(target)"),
      let address = URL(string: text, relativeTo: here)?.absoluteURL,
      let parts = URLComponents(url: address, resolvingAgainstBaseURL: true), let host = parts.percentEncodedHost,
      parts.user == nil, parts.password == nil, parts.scheme?.lowercased() == scheme
    else { return nil }
    let standard = ["http": 80, "https": 443][scheme]
    let port = parts.port.flatMap { $0 == standard ? nil : $0 }
    let other = (port.map { "\(host):\($0)" } ?? host).lowercased()
    let own = standard.map { authority.hasSuffix(":\($0)") ? String(authority.dropLast("\($0)".count + 1)) : authority }
    guard other == own ?? authority else { return nil }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    return parts.percentEncodedQuery.map { "\(path)?\($0)" } ?? path
  }
}

extension RESTOperation {
  /// Returns the path for an identifier, which stays one segment of it (RFC 6570, section 3.2.2).
  ///
  /// - Throws: `RepositoryError` with `refused` for an identifier that could lead to another path.
  func path(default resource: String, id: String?, source: String) throws(RepositoryError) -> String {
    guard let id else { return path ?? resource }
    // An encoded dot equals a dot (RFC 3986, section 6.2.2.2), and proxies may decode slashes as well.
    let segments = id.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    guard !id.isEmpty, !segments.contains("."), !segments.contains("..") else {
      throw RepositoryError(
        .refused, in: source, "the identifier '\(id)' would lead to another address: use another identifier")
    }
    let template = path ?? "\(resource)/{id}"
    return template.replacingOccurrences(of: "{id}", with: id.percentEncoded)
  }
}
