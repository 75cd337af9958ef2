/// A rule that combines the answers of parts into the answer of the whole.
///
/// To define a policy, declare a type with a method `makeCombiner(for:)`, which takes the type of the answers and
/// returns a ``Combiner``. A static member makes it available to `@Combined`:
///
/// ```swift
/// struct MedianPolicy: CombinationPolicy {
///   func makeCombiner(for _: Double.Type) -> MedianCombiner { MedianCombiner() }
/// }
///
/// extension CombinationPolicy where Self == MedianPolicy {
///   static var median: MedianPolicy { MedianPolicy() }
/// }
/// ```
///
/// The protocol doesn't require the method, so that each policy can restrict its answers: to Booleans, to optionals, to
/// anything that can be added. A policy may have several such methods, one for each kind of answer.
public protocol CombinationPolicy: Sendable {}

/// Returns a policy, which generated code names by its short form.
///
/// This function is only for generated code.
@inlinable
public func _policy<Policy: CombinationPolicy>(_ policy: Policy) -> Policy { policy }
