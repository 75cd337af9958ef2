/// The whole answers the least of the parts' answers; parts that answer nil have no say.
///
/// - How answers combine: the least one that isn't nil, the earlier of equal ones.
/// - Order: first to last, every part.
/// - When a part fails: the others are still asked; then the failures are thrown.
/// - With no parts: nil, which is why the requirement has to return an optional.
public struct MinPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to compare answers.
  @inlinable
  public func makeCombiner<Value: Comparable>(for _: Value?.Type) -> FoldingCombiner<Value?> {
    FoldingCombiner(nil) { least, answer in
      guard let answer else { return }
      if least.map({ answer < $0 }) ?? true { least = answer }
    }
  }
}

extension CombinationPolicy where Self == MinPolicy {
  /// The least of the answers that aren't nil; nil with no parts.
  @inlinable
  public static var min: MinPolicy { MinPolicy() }
}
