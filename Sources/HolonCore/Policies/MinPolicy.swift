/// A policy that returns the least of the parts' answers, ignoring nil.
///
/// - How answers combine: the least one that isn't nil, the earlier of equal ones.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: nil, which is why the requirement has to return an optional.
public struct MinPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that compares answers.
  @inlinable
  public func makeCombiner<Value: Comparable>(for _: Value?.Type) -> FoldingCombiner<Value?> {
    FoldingCombiner(nil) { least, answer in
      guard let answer else { return }
      if least.map({ answer < $0 }) ?? true { least = answer }
    }
  }
}

extension CombinationPolicy where Self == MinPolicy {
  /// The policy that returns the least of the answers that aren't nil; nil with no parts.
  @inlinable
  public static var min: MinPolicy { MinPolicy() }
}
