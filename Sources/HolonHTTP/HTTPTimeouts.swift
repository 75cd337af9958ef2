/// How long a request may take, part by part.
///
/// ```swift
/// let session = HTTPSession(timeouts: HTTPTimeouts(connect: .seconds(5), whole: .seconds(20)))
/// ```
public struct HTTPTimeouts: Hashable, Sendable {
  /// The longest time until a connection stands, names looked up and TLS agreed.
  public let connect: Duration

  /// The longest time from the start of a request to the end of its answer.
  public let whole: Duration

  /// Creates timeouts.
  ///
  /// - Parameters:
  ///   - connect: The longest time until a connection stands.
  ///   - whole: The longest time from the start of a request to the end of its answer.
  public init(connect: Duration = .seconds(10), whole: Duration = .seconds(30)) {
    precondition(connect > .zero && whole > .zero, "nothing can be sent in no time")
    (self.connect, self.whole) = (connect, whole)
  }
}
