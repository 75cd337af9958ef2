/// The whole answers what the first part answers that has an answer.
///
/// - How answers combine: the first that isn't nil.
/// - Order: first to last, up to the first answer that isn't nil.
/// - When a part fails: the others are still asked, up to an answer that isn't nil; then the failures are thrown, for the
///   failed part might have known better. ``FallbackPolicy`` passes over failures.
/// - With no parts: nil.
public struct FirstPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to look for an answer.
  @inlinable
  public func makeCombiner<Value>(for _: Value?.Type) -> FirstCombiner<Value> { FirstCombiner() }
}

extension CombinationPolicy where Self == FirstPolicy {
  /// The first answer that isn't nil; nil with no parts.
  @inlinable
  public static var first: FirstPolicy { FirstPolicy() }
}

/// Finds the first answer that isn't nil.
public struct FirstCombiner<Value>: Combiner {
  @usableFromInline var result: Value?

  @inlinable
  init() {}

  /// Takes the answer of the next part; one that isn't nil ends the asking.
  @inlinable
  public mutating func take(_ answer: Value?) -> Bool {
    if result == nil { result = answer }
    return result == nil
  }

  /// The first answer that wasn't nil.
  @inlinable
  public consuming func finish() -> Value? { result }
}
