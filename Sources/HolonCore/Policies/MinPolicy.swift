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
  public func makeCombiner<Value: Comparable>(for _: Value?.Type) -> MinCombiner<Value> { MinCombiner() }
}

extension CombinationPolicy where Self == MinPolicy {
  /// The least of the answers that aren't nil; nil with no parts.
  @inlinable
  public static var min: MinPolicy { MinPolicy() }
}

/// Finds the least answer.
public struct MinCombiner<Value: Comparable>: Combiner {
  @usableFromInline var result: Value?

  @inlinable
  init() {}

  /// Compares the answer of the next part with the least so far.
  @inlinable
  public mutating func take(_ answer: Value?) -> Bool {
    guard let answer else { return true }
    if let minimum = result, !(answer < minimum) { return true }
    result = answer
    return true
  }

  /// The least answer that wasn't nil.
  @inlinable
  public consuming func finish() -> Value? { result }
}
