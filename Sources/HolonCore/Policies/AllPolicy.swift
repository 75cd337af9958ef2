/// A policy that returns true when all parts do.
///
/// - How answers combine: with `&&`.
/// - Order: first to last, up to the first part that returns false.
/// - When a part fails: the others are still called, up to one that returns false; then the failures are thrown.
/// - With no parts: true.
public struct AllPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner of answers.
  @inlinable
  public func makeCombiner(for _: Bool.Type) -> DecidingCombiner { DecidingCombiner(on: false) }
}

extension CombinationPolicy where Self == AllPolicy {
  /// The policy that returns true when all parts do; true with no parts.
  @inlinable
  public static var all: AllPolicy { AllPolicy() }
}
