/// A policy that passes each part's answer to the next part, in place of the argument that it came from.
///
/// ```swift
/// @Composite
/// protocol RequestAdapter {
///   @Combined(.chained) func adapt(_ request: Request, for session: Session) async throws -> Request
/// }
/// ```
///
/// - How answers combine: the answer of the last part counts. The other arguments are the same for every part.
/// - Order: first to last.
/// - When a part fails: no further part is called. The failure is thrown as ``PartErrors`` that name its part, or
///   unchanged if the requirement says `throws(SomeError)` or `rethrows`.
/// - With no parts: the argument is returned.
///
/// The requirement takes one argument of the type that it returns, or of the type that its optional wraps. In that case
/// nil ends the chain: no further part is called, and the whole returns nil. Where several fit, or where the types are spelled in
/// different ways, ``CombinationPolicy/chained(through:)`` names the argument.
public struct ChainedPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == ChainedPolicy {
  /// The policy that passes each part's answer to the next part and returns the last; the argument with no parts.
  @inlinable
  public static var chained: ChainedPolicy { ChainedPolicy() }

  /// Returns the policy that passes each part's answer to the next part as a named argument, and returns the last.
  ///
  /// ```swift
  /// @Combined(.chained(through: "draft")) func edit(_ draft: String, style: String) -> String
  /// ```
  ///
  /// - Parameter argument: The name of the argument in the method, or its label, as a string literal.
  @inlinable
  public static func chained(through argument: String) -> ChainedPolicy { ChainedPolicy() }
}
