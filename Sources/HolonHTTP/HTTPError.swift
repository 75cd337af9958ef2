/// An error from a request without a whole answer.
///
/// It names the host and the path, and never the query, the header fields or the body, which may hold secrets.
public struct HTTPError: Error, Sendable {
  /// The kind of trouble.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// Whether the server may have taken the request all the same.
    let isAmbiguous: Bool

    private init(_ name: String, isAmbiguous: Bool) {
      self.name = name
      self.isAmbiguous = isAmbiguous
    }

    /// No connection came about: no network, no such host, or nobody there.
    public static let unreachable = Code("unreachable", isAmbiguous: false)

    /// No encrypted connection came about, as when the certificate isn't trusted.
    public static let insecure = Code("insecure", isAmbiguous: false)

    /// The answer did not come, or not to its end, in time.
    public static let timedOut = Code("timedOut", isAmbiguous: true)

    /// The connection ended before the answer did.
    public static let broken = Code("broken", isAmbiguous: true)

    /// The answer is longer than the session takes.
    public static let answerTooLong = Code("answerTooLong", isAmbiguous: true)

    /// The request would travel readable for everyone, or its address can't be asked.
    public static let refused = Code("refused", isAmbiguous: false)

    /// The task that waited for the answer was cancelled.
    public static let cancelled = Code("cancelled", isAmbiguous: true)
  }

  /// The kind of trouble.
  public let code: Code

  /// A sentence that states what happened to which request, and what to do next.
  public let message: String

  /// The fault of the server's certificate; nil where it has none, or none that is known.
  public let certificateFault: CertificateFault?

  /// Whether the server may have taken the request all the same, so that sending it again may count it twice.
  public var mayHaveArrived: Bool { code.isAmbiguous }

  init(_ code: Code, _ message: String, certificateFault: CertificateFault? = nil) {
    (self.code, self.message, self.certificateFault) = (code, message, certificateFault)
  }
}

extension HTTPError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension HTTPError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}
