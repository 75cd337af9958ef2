/// The whole answers the greatest of the parts' answers; parts that answer nil have no say.
///
/// - How answers combine: the greatest one that isn't nil, the earlier of equal ones.
/// - Order: first to last, every part.
/// - When a part fails: the others are still asked; then the failures are thrown.
/// - With no parts: nil, which is why the requirement has to return an optional.
public struct MaxPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to compare answers.
  @inlinable
  public func makeCombiner<Value: Comparable>(for _: Value?.Type) -> MaxCombiner<Value> { MaxCombiner() }
}

extension CombinationPolicy where Self == MaxPolicy {
  /// The greatest of the answers that aren't nil; nil with no parts.
  @inlinable
  public static var max: MaxPolicy { MaxPolicy() }
}

/// Finds the greatest answer.
public struct MaxCombiner<Value: Comparable>: Combiner {
  @usableFromInline var result: Value?

  @inlinable
  init() {}

  /// Compares the answer of the next part with the greatest so far.
  @inlinable
  public mutating func take(_ answer: Value?) -> Bool {
    guard let answer else { return true }
    if let maximum = result, !(answer > maximum) { return true }
    result = answer
    return true
  }

  /// The greatest answer that wasn't nil.
  @inlinable
  public consuming func finish() -> Value? { result }
}
