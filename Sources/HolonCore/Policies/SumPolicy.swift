/// A policy that returns the sum of the parts' answers.
///
/// - How answers combine: with `+`.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: zero.
public struct SumPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that adds up answers.
  @inlinable
  public func makeCombiner<Answer: AdditiveArithmetic>(for _: Answer.Type) -> FoldingCombiner<Answer> {
    FoldingCombiner(.zero, +=)
  }
}

extension CombinationPolicy where Self == SumPolicy {
  /// The policy that returns the sum of the answers; zero with no parts.
  @inlinable
  public static var sum: SumPolicy { SumPolicy() }
}
