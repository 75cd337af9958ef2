/// The whole answers true when at least one part does.
///
/// - How answers combine: with `||`.
/// - Order: first to last, up to the first part that answers true.
/// - When a part fails: the others are still asked, up to one that answers true; then the failures are thrown.
/// - With no parts: false.
public struct AnyPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Starts to combine answers.
  @inlinable
  public func makeCombiner(for _: Bool.Type) -> AnyCombiner { AnyCombiner() }
}

extension CombinationPolicy where Self == AnyPolicy {
  /// True when at least one part answers true; false with no parts.
  @inlinable
  public static var any: AnyPolicy { AnyPolicy() }
}

/// Tells whether an answer is true.
public struct AnyCombiner: Combiner {
  @usableFromInline var result = false

  @inlinable
  init() {}

  /// Takes the answer of the next part; a true one ends the asking.
  @inlinable
  public mutating func take(_ answer: Bool) -> Bool {
    result = result || answer
    return !result
  }

  /// Whether an answer was true.
  @inlinable
  public consuming func finish() -> Bool { result }
}
