/// The whole answers all the parts' answers joined end to end: arrays, strings and other collections that can grow.
///
/// - How answers combine: with `+`, in the order of the parts.
/// - Order: first to last, every part.
/// - When a part fails: the others are still asked; then the failures are thrown.
/// - With no parts: an empty collection.
public struct ConcatenatedPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to join answers.
  @inlinable
  public func makeCombiner<Answer: RangeReplaceableCollection>(for _: Answer.Type) -> ConcatenatedCombiner<Answer> {
    ConcatenatedCombiner()
  }
}

extension CombinationPolicy where Self == ConcatenatedPolicy {
  /// The answers end to end, in the order of the parts; empty with no parts.
  @inlinable
  public static var concatenated: ConcatenatedPolicy { ConcatenatedPolicy() }
}

/// Joins answers end to end.
public struct ConcatenatedCombiner<Answer: RangeReplaceableCollection>: Combiner {
  @usableFromInline var result = Answer()

  @inlinable
  init() {}

  /// Appends the answer of the next part.
  @inlinable
  public mutating func take(_ answer: Answer) -> Bool {
    result += answer
    return true
  }

  /// The answers end to end.
  @inlinable
  public consuming func finish() -> Answer { result }
}
