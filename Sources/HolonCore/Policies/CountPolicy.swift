/// A policy that adds up the parts' counts, of which a leaf's is 1 or the number that it stands for.
///
/// It resembles ``SumPolicy``, but only takes whole numbers, so that the declaration states its purpose. It isn't the
/// number of direct parts, which would depend on their grouping.
///
/// - How answers combine: with `+`.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: 0.
public struct CountPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that adds up counts.
  @inlinable
  public func makeCombiner<Answer: BinaryInteger>(for _: Answer.Type) -> FoldingCombiner<Answer> {
    FoldingCombiner(0, +=)
  }
}

extension CombinationPolicy where Self == CountPolicy {
  /// The policy that returns the sum of the parts' counts; 0 with no parts.
  @inlinable
  public static var count: CountPolicy { CountPolicy() }
}
