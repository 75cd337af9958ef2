/// How the answers of parts become the answer of the whole.
///
/// A policy of your own is a type with a method `makeCombiner(for:)`, which takes the type of the answers and gives a
/// ``Combiner``, and a static member under which `@Combined` finds it:
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
/// The protocol doesn't require the method, so that each policy can say which answers it takes: Booleans, optionals,
/// anything that can be added. There may be several, one for each kind of answer.
public protocol CombinationPolicy: Sendable {}

/// Returns a policy, which generated code names by its short form.
///
/// Not for use by hand.
@inlinable
public func _policy<Policy: CombinationPolicy>(_ policy: Policy) -> Policy { policy }
