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

/// A policy that returns the least of the parts' answers and a default.
///
/// ```swift
/// @Combined(.min(or: 100)) var progress: Int { get }
/// ```
///
/// - How answers combine: the least one, but never one above the default.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: the default.
public struct DefaultedMinPolicy<Value: Comparable & Sendable>: CombinationPolicy {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }

  /// Returns a combiner that compares answers.
  @inlinable
  public func makeCombiner(for _: Value.Type) -> FoldingCombiner<Value> {
    FoldingCombiner(value) { least, answer in
      if answer < least { least = answer }
    }
  }
}

extension CombinationPolicy {
  /// Returns the policy that returns the least of the answers and a default, which is the answer with no parts.
  @inlinable
  public static func min<Value>(or value: Value) -> Self where Self == DefaultedMinPolicy<Value> {
    DefaultedMinPolicy(value)
  }
}

extension CombinationPolicy where Self == MinPolicy {
  /// The policy that returns the least of the answers that aren't nil; nil with no parts.
  @inlinable
  public static var min: MinPolicy { MinPolicy() }
}
