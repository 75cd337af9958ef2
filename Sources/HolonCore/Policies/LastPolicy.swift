/// A policy that returns the last answer that isn't nil, so that later parts override earlier ones.
///
/// - How answers combine: the last that isn't nil.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: nil.
public struct LastPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that finds an answer.
  @inlinable
  public func makeCombiner<Value>(for _: Value?.Type) -> FoldingCombiner<Value?> {
    FoldingCombiner(nil) { $0 = $1 ?? $0 }
  }
}

extension CombinationPolicy where Self == LastPolicy {
  /// The policy that returns the last answer that isn't nil; nil with no parts.
  @inlinable
  public static var last: LastPolicy { LastPolicy() }
}
