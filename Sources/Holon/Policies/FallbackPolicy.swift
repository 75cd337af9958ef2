/// The whole answers what the first part answers that doesn't fail.
///
/// - How answers combine: the first one counts.
/// - Order: first to last, up to the first part that doesn't fail.
/// - When a part fails: the next one is asked; when all have failed, the failures are thrown as ``PartErrors``.
/// - With no parts: it throws ``PartErrors`` without failures.
///
/// The requirement has to be one that `throws` or `throws(PartErrors)`; it may return nothing.
public struct FallbackPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == FallbackPolicy {
  /// The answer of the first part that doesn't fail; throws with no parts.
  @inlinable
  public static var fallback: FallbackPolicy { FallbackPolicy() }
}
