public import HolonBase

/// An error that states why nothing can be hashed on this machine, and what to install.
public struct HashingError: DescribedError, Hashable, Sendable {
  /// The problem and the next step, as a sentence.
  public let message: String

  /// The message.
  public var description: String { message }

  /// Creates an error with a message.
  public init(_ message: String) { self.message = message }
}
