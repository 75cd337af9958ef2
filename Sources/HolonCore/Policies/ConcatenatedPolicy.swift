/// A policy that joins the parts' answers end to end: arrays, strings and other collections that can grow.
///
/// - How answers combine: with `+`, in the order of the parts.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: an empty collection.
public struct ConcatenatedPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that joins answers.
  @inlinable
  public func makeCombiner<Answer: RangeReplaceableCollection>(for _: Answer.Type) -> FoldingCombiner<Answer> {
    FoldingCombiner(Answer()) { $0 += $1 }
  }
}

extension CombinationPolicy where Self == ConcatenatedPolicy {
  /// The policy that returns the answers end to end, in the order of the parts; empty with no parts.
  @inlinable
  public static var concatenated: ConcatenatedPolicy { ConcatenatedPolicy() }
}
