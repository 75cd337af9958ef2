/// A policy that returns the first answer that isn't nil.
///
/// - How answers combine: the first that isn't nil.
/// - Order: first to last, up to the first answer that isn't nil.
/// - When a part fails: the others are still called, up to an answer that isn't nil. Then the failures are thrown,
///   since the failed part's answer might have come first. ``FallbackPolicy`` ignores failures.
/// - With no parts: nil.
public struct FirstPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that finds an answer.
  @inlinable
  public func makeCombiner<Value>(for _: Value?.Type) -> FirstCombiner<Value> { FirstCombiner() }
}

extension CombinationPolicy where Self == FirstPolicy {
  /// The policy that returns the first answer that isn't nil; nil with no parts.
  @inlinable
  public static var first: FirstPolicy { FirstPolicy() }
}

/// A combiner that finds the first answer that isn't nil.
public struct FirstCombiner<Value>: Combiner {
  @usableFromInline var result: Value?

  @inlinable
  init() {}

  /// Adds the answer of the next part; no further part is called after one that isn't nil.
  @inlinable
  public mutating func add(_ answer: Value?) -> Bool {
    if result == nil { result = answer }
    return result == nil
  }

  /// Returns the first answer that wasn't nil.
  @inlinable
  public consuming func finish() -> Value? { result }
}
