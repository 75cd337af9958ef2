/// A policy that returns the greatest of the parts' answers, ignoring nil.
///
/// - How answers combine: the greatest one that isn't nil, the earlier of equal ones.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: nil, which is why the requirement has to return an optional.
public struct MaxPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner that compares answers.
  @inlinable
  public func makeCombiner<Value: Comparable>(for _: Value?.Type) -> FoldingCombiner<Value?> {
    FoldingCombiner(nil) { greatest, answer in
      guard let answer else { return }
      if greatest.map({ answer > $0 }) ?? true { greatest = answer }
    }
  }
}

/// A policy that returns the greatest of the parts' answers and a default.
///
/// ```swift
/// @Combined(.max(or: 0)) var depth: Int { get }
/// ```
///
/// - How answers combine: the greatest one, but never one below the default.
/// - Order: first to last, every part.
/// - When a part fails: the others are still called; then the failures are thrown.
/// - With no parts: the default.
public struct DefaultedMaxPolicy<Value: Comparable & Sendable>: CombinationPolicy {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }

  /// Returns a combiner that compares answers.
  @inlinable
  public func makeCombiner(for _: Value.Type) -> FoldingCombiner<Value> {
    FoldingCombiner(value) { greatest, answer in
      if answer > greatest { greatest = answer }
    }
  }
}

extension CombinationPolicy {
  /// Returns the policy that returns the greatest of the answers and a default, which is the answer with no parts.
  @inlinable
  public static func max<Value>(or value: Value) -> Self where Self == DefaultedMaxPolicy<Value> {
    DefaultedMaxPolicy(value)
  }
}

extension CombinationPolicy where Self == MaxPolicy {
  /// The policy that returns the greatest of the answers that aren't nil; nil with no parts.
  @inlinable
  public static var max: MaxPolicy { MaxPolicy() }
}
