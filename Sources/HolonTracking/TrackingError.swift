public import HolonBase

/// An error from recording or delivering events.
public struct TrackingError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public struct Code: Hashable, Sendable {
    private let name: String

    private init(_ name: String) { self.name = name }

    /// Another process has the directory of the queue open.
    public static let inUse = Code("inUse")

    /// The directory or a file of the queue can't be read or written.
    public static let storage = Code("storage")

    /// The queue is full, and set up to refuse events then.
    public static let full = Code("full")

    /// The tracker has been shut down.
    public static let shutDown = Code("shutDown")

    /// A configuration is invalid.
    public static let configuration = Code("configuration")
  }

  /// The kind of error.
  public let code: Code

  /// A sentence that states the event and the next step.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension TrackingError: DescribedError {
  /// The message.
  public var description: String { message }
}

extension TrackingError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { name }
}
