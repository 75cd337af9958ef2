public import protocol Foundation.LocalizedError

/// An error whose description is also its `localizedDescription`, which otherwise only names the type.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

// All requirements, so that conforming types need no import of Foundation.
extension DescribedError {
  /// The same as the description.
  public var errorDescription: String? { description }

  /// Returns nil: the description has the reason.
  public var failureReason: String? { nil }

  /// Returns nil: the description has the next step.
  public var recoverySuggestion: String? { nil }

  /// Returns nil.
  public var helpAnchor: String? { nil }
}
