/// The whole answers everything that a part has, once: dictionaries by their keys, sets and option sets by their members.
///
/// - How answers combine: by union; where several parts have a value for a key, that of the first part counts.
/// - Order: first to last, every part.
/// - When a part fails: the others are still asked; then the failures are thrown.
/// - With no parts: an empty dictionary or set.
public struct MergedPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to merge dictionaries.
  @inlinable
  public func makeCombiner<Key, Value>(for _: [Key: Value].Type) -> FoldingCombiner<[Key: Value]> {
    FoldingCombiner([:]) { $0.merge($1) { first, _ in first } }
  }

  /// Starts to merge sets.
  @inlinable
  public func makeCombiner<Answer: SetAlgebra>(for _: Answer.Type) -> FoldingCombiner<Answer> {
    FoldingCombiner(Answer()) { $0.formUnion($1) }
  }
}

extension CombinationPolicy where Self == MergedPolicy {
  /// The union of dictionaries or sets, the first part's values counting; empty with no parts.
  @inlinable
  public static var merged: MergedPolicy { MergedPolicy() }
}
