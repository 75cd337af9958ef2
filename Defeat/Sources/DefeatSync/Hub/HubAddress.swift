import Foundation

/// The address of a hub: scheme, host and port.
public struct HubAddress: Hashable, Sendable {
  /// The address as text, for example `https://hub.example.org`.
  public let text: String

  let scheme: String
  let authority: String

  /// Whether connections are unencrypted.
  public var isPlain: Bool { scheme == "http" }

  /// Reads an address; the default scheme is `https`.
  ///
  /// - Throws: ``SyncProblem`` for anything except `http` or `https`, a host, and a port.
  public init(_ text: String) throws(SyncProblem) {
    let whole = text.contains("://") ? text : "https://\(text)"
    guard let address = URLComponents(string: whole), let scheme = address.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = address.host, !host.isEmpty, address.user == nil,
      ["", "/"].contains(address.path), address.query == nil
    else {
      throw SyncProblem(
        .notAHub, "“\(text)” isn't the address of a hub: write it as https://host or https://host:port.")
    }
    self.scheme = scheme
    let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    authority = bracketed.lowercased() + (address.port.map { ":\($0)" } ?? "")
    self.text = "\(scheme)://\(authority)"
  }
}
