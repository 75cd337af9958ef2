/// A policy for an answer that is written by hand, in an extension of the generated type.
///
/// ```swift
/// @Composite
/// protocol Shape {
///   @Combined(.sum) var area: Double { get }
///   @Combined(.manual) static var name: String { get }
/// }
///
/// extension CompositeShape {
///   static var name: String { "group" }
/// }
/// ```
///
/// All four questions are answered there: how answers combine, the order, failures, and the answer with no parts.
public struct ManualPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == ManualPolicy {
  /// The policy for an answer that is written by hand in an extension of the generated type.
  @inlinable
  public static var manual: ManualPolicy { ManualPolicy() }
}
