/// A policy that returns the union of the parts' answers: dictionaries by keys, sets and option sets by members.
///
/// - How answers combine: by union; where several parts have a value for a key, the first part's value counts.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: an empty dictionary or set.
public struct MergedPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that merges dictionaries.
  @inlinable
  public func makeCombiner<Key, Value>(for _: [Key: Value].Type) -> FoldingCombiner<[Key: Value]> {
    FoldingCombiner([:]) { $0.merge($1) { first, _ in first } }
  }

  /// Returns a combiner that merges sets.
  @inlinable
  public func makeCombiner<Answer: SetAlgebra>(for _: Answer.Type) -> FoldingCombiner<Answer> {
    FoldingCombiner(Answer()) { $0.formUnion($1) }
  }
}

extension CombinationPolicy where Self == MergedPolicy {
  /// The policy that returns the union of dictionaries or sets, with the first part's values; empty with no parts.
  @inlinable
  public static var merged: MergedPolicy { MergedPolicy() }
}
