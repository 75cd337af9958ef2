/// The whole counts what its parts count: a leaf answers 1, or as many as it stands for.
///
/// Like ``SumPolicy``, but only for whole numbers, so that the declaration says what is meant. It's not the number of
/// direct parts: that would depend on how they are grouped.
///
/// - How answers combine: with `+`.
/// - Order: first to last, every part.
/// - When a part fails: the others are still asked; then the failures are thrown.
/// - With no parts: 0.
public struct CountPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to add up counts.
  @inlinable
  public func makeCombiner<Answer: BinaryInteger>(for _: Answer.Type) -> FoldingCombiner<Answer> {
    FoldingCombiner(0, +=)
  }
}

extension CombinationPolicy where Self == CountPolicy {
  /// The sum of the parts' counts; 0 with no parts.
  @inlinable
  public static var count: CountPolicy { CountPolicy() }
}
