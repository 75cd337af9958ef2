/// The whole answers true when all parts do.
///
/// - How answers combine: with `&&`.
/// - Order: first to last, up to the first part that answers false.
/// - When a part fails: the others are still asked, up to one that answers false; then the failures are thrown.
/// - With no parts: true.
public struct AllPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to combine answers.
  @inlinable
  public func makeCombiner(for _: Bool.Type) -> DecidingCombiner { DecidingCombiner(on: false) }
}

extension CombinationPolicy where Self == AllPolicy {
  /// True when all parts answer true; true with no parts.
  @inlinable
  public static var all: AllPolicy { AllPolicy() }
}
