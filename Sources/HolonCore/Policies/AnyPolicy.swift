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
  public func makeCombiner(for _: Bool.Type) -> DecidingCombiner { DecidingCombiner(on: true) }
}

extension CombinationPolicy where Self == AnyPolicy {
  /// True when at least one part answers true; false with no parts.
  @inlinable
  public static var any: AnyPolicy { AnyPolicy() }
}
