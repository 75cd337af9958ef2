public import HolonBase

/// An error from a request without a complete response.
///
/// It has the host and the path, and never the query, the header fields or the body, which may contain secrets.
public struct HTTPError: Error, Sendable {
  /// The kinds of errors.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// Whether the server may have processed the request nevertheless.
    let isAmbiguous: Bool

    private init(_ name: String, isAmbiguous: Bool) {
      self.name = name
      self.isAmbiguous = isAmbiguous
    }

    /// No connection could be opened: no network, an unknown host, or no server.
    public static let unreachable = Code("unreachable", isAmbiguous: false)

    /// No encrypted connection could be opened, for example because of an untrusted certificate.
    public static let insecure = Code("insecure", isAmbiguous: false)

    /// The response did not arrive completely in time.
    public static let timedOut = Code("timedOut", isAmbiguous: true)

    /// The connection ended before the response did.
    public static let broken = Code("broken", isAmbiguous: true)

    /// A new connection ended without a response, or brought bytes that aren't HTTP, as a server with TLS does for an
    /// unencrypted request.
    public static let unanswered = Code("unanswered", isAmbiguous: true)

    /// The response isn't valid HTTP, contradicts itself, or is compressed incorrectly.
    public static let malformed = Code("malformed", isAmbiguous: true)

    /// The system's library for HTTP is missing.
    public static let libraryMissing = Code("libraryMissing", isAmbiguous: false)

    /// The response is longer than the session allows.
    public static let answerTooLong = Code("answerTooLong", isAmbiguous: true)

    /// The request would be sent unencrypted, or its address is invalid.
    public static let refused = Code("refused", isAmbiguous: false)

    /// The task that waited for the response was cancelled.
    public static let cancelled = Code("cancelled", isAmbiguous: true)
  }

  /// The kind of error.
  public let code: Code

  /// A sentence that states the event, its request, and the next step.
  public let message: String

  /// The fault of the server's certificate; nil where it has none, or the fault is unknown.
  public let certificateFault: CertificateFault?

  /// The host of the proxy that failed, as far as it is known; nil where no proxy did.
  public let proxy: String?

  /// Whether the server may have processed the request nevertheless, so that sending it again may have the effect
  /// twice.
  public var mayHaveArrived: Bool { code.isAmbiguous }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of error.
  ///   - message: The event, its request, and the next step, as a sentence without secrets.
  ///   - certificateFault: The fault of the server's certificate.
  ///   - proxy: The host of the proxy that failed.
  public init(_ code: Code, _ message: String, certificateFault: CertificateFault? = nil, proxy: String? = nil) {
    (self.code, self.message, self.certificateFault, self.proxy) = (code, message, certificateFault, proxy)
  }
}

extension HTTPError: DescribedError {
  /// The message.
  public var description: String { message }
}

extension HTTPError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}
