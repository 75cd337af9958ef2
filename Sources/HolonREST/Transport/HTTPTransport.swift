public import HTTPTypes

#if !canImport(HTTPTypes)
  #error("HolonREST needs the trait REST: .package(url: …, traits: [\"REST\"])")
#endif

/// A way to send requests, such as the `HTTPSession` of HolonHTTP.
///
/// A transport returns a response with any status, and returns redirects instead of following them. It limits the size
/// of a response while it arrives, and the time.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for its complete response.
  ///
  /// - Throws: ``HTTPError`` when no complete response arrives.
  func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer
}

extension HTTPRequest {
  /// The method, the host and the path, without the query, for messages.
  package var place: String {
    let path = (path ?? "/").prefix { $0 != "?" && $0 != "#" }
    let host = (authority ?? "").split(separator: "@").last.map(String.init) ?? ""
    return "\(method.rawValue) \(host)\(path)"
  }

  /// The complete address.
  package var address: String { "\(scheme ?? "https")://\(authority ?? "")\(path ?? "/")" }
}
