/// The whole answers what the last part answers that has an answer, so that later parts override earlier ones.
///
/// - How answers combine: the last that isn't nil.
/// - Order: first to last, every part.
/// - When a part fails: the others are still asked; then the failures are thrown.
/// - With no parts: nil.
public struct LastPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to look for an answer.
  @inlinable
  public func makeCombiner<Value>(for _: Value?.Type) -> FoldingCombiner<Value?> {
    FoldingCombiner(nil) { $0 = $1 ?? $0 }
  }
}

extension CombinationPolicy where Self == LastPolicy {
  /// The last answer that isn't nil; nil with no parts.
  @inlinable
  public static var last: LastPolicy { LastPolicy() }
}
