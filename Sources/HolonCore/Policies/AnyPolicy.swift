/// A policy that returns true when at least one part does.
///
/// - How answers combine: with `||`.
/// - Order: first to last, up to the first part that returns true.
/// - When a part fails: the others are still called, up to one that returns true; then the failures are thrown.
/// - With no parts: false.
public struct AnyPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}

  /// Returns a combiner of answers.
  @inlinable
  public func makeCombiner(for _: Bool.Type) -> DecidingCombiner { DecidingCombiner(on: true) }
}

extension CombinationPolicy where Self == AnyPolicy {
  /// The policy that returns true when at least one part does; false with no parts.
  @inlinable
  public static var any: AnyPolicy { AnyPolicy() }
}
