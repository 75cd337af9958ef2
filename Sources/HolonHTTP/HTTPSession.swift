public import HTTPTypes
internal import HolonBase

#if !canImport(HTTPTypes)
  #error("HolonHTTP needs the trait HTTP: .package(url: …, traits: [\"HTTP\"])")
#endif

/// Connections to servers over HTTP, opened on demand, kept for a while and reused.
///
/// ```swift
/// let transport = HTTPEventTransport(session: HTTPSession(timeouts: HTTPTimeouts(whole: .seconds(20))))
/// ```
///
/// URLSession implements it on Apple's systems, the system's libcurl elsewhere. Redirects aren't followed, cookies and
/// responses aren't stored, and certificates are always checked. Unencrypted requests are sent only to this machine,
/// unless ``allowsPlainHTTP`` is true. The session closes its connections with its last reference.
///
/// Outside Apple's systems, the proxies of the environment are used: `HTTPS_PROXY`, `http_proxy` (in lower case only),
/// `ALL_PROXY`, and `NO_PROXY` for hosts without one. Requests to this machine never use a proxy.
public final class HTTPSession: Sendable {
  /// The timeouts of a request.
  public let timeouts: HTTPTimeouts

  /// The maximum size of a decompressed response, in bytes.
  public let longestAnswer: Int

  /// Whether requests may also be sent unencrypted to other machines, where anyone on the way can read them.
  public let allowsPlainHTTP: Bool

  let exchange: PlatformExchange

  /// Creates a session, without opening a connection.
  ///
  /// - Parameters:
  ///   - timeouts: The timeouts of a request.
  ///   - longestAnswer: The maximum size of a decompressed response, in bytes.
  ///   - allowsPlainHTTP: Whether requests may be sent unencrypted to other machines than this one.
  ///   - trust: The authorities whose certificates are trusted.
  public init(
    timeouts: HTTPTimeouts = HTTPTimeouts(), longestAnswer: Int = 4 << 20, allowsPlainHTTP: Bool = false,
    trust: HTTPTrust = .system
  ) {
    precondition(longestAnswer > 0, "the maximum length of a response is zero or negative: make it positive")
    self.timeouts = timeouts
    self.longestAnswer = longestAnswer
    self.allowsPlainHTTP = allowsPlainHTTP
    exchange = PlatformExchange(timeouts: timeouts, longestAnswer: longestAnswer, trust: trust)
  }

  /// Sends a request and waits for its complete response.
  ///
  /// - Throws: ``HTTPError`` when no response arrives; a response with any status is returned.
  public func send(_ request: HTTPRequest, body: [UInt8] = []) async throws(HTTPError) -> HTTPAnswer {
    try check(request)
    return try await exchange.send(request, body: body)
  }

  func check(_ request: HTTPRequest) throws(HTTPError) {
    guard let scheme = request.scheme, !request.host.isEmpty else {
      throw HTTPError(
        .refused, "the address of the request has no scheme or no host: use a complete one, as in https://host/path")
    }
    switch scheme {
    case "https": return
    case "http" where allowsPlainHTTP || HostName.isLoopback(request.host): return
    case "http":
      throw HTTPError(
        .refused,
        "\(request.place): the request would be sent unencrypted: use https, or a session with allowsPlainHTTP")
    default: throw HTTPError(.refused, "\(request.place): the scheme '\(scheme)' isn't supported: use https")
    }
  }
}

extension HTTPRequest {
  /// The host of the address, without user and port.
  var host: Substring { HostName.host(of: authority ?? "") }
}

extension HTTPError {
  static func cancelled(_ request: HTTPRequest) -> HTTPError {
    HTTPError(.cancelled, "\(request.place): the request was cancelled: send it again if it is still needed")
  }

  static func timedOut(_ request: HTTPRequest, after timeout: Duration) -> HTTPError {
    HTTPError(.timedOut, "\(request.place): no complete response within \(timeout): try again later")
  }

  static func answerTooLong(_ request: HTTPRequest, limit: Int) -> HTTPError {
    HTTPError(.answerTooLong, "\(request.place): the response is longer than \(limit) bytes: check the address")
  }
}

/// The timeouts of a request.
///
/// ```swift
/// let session = HTTPSession(timeouts: HTTPTimeouts(connect: .seconds(5), whole: .seconds(20)))
/// ```
public struct HTTPTimeouts: Hashable, Sendable {
  /// The longest time for opening a connection, including name lookup and TLS.
  public let connect: Duration

  /// The longest time from the start of a request to the end of its response.
  public let whole: Duration

  /// Creates timeouts.
  ///
  /// - Parameters:
  ///   - connect: The longest time for opening a connection.
  ///   - whole: The longest time from the start of a request to the end of its response.
  public init(connect: Duration = .seconds(10), whole: Duration = .seconds(30)) {
    precondition(connect > .zero && whole > .zero, "a timeout is zero or negative: make it positive")
    (self.connect, self.whole) = (connect, whole)
  }
}
