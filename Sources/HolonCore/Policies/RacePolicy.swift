/// A policy that returns the answer of the fastest part that doesn't fail.
///
/// - How answers combine: the first to arrive counts. Where parts can't fail, they must return an optional, and the
///   first that isn't nil counts.
/// - Order: all parts run concurrently, up to the limit of ``Asking/concurrently(atMost:)``. Once one has won, the
///   others are cancelled and waited for, so that none runs on after the whole has returned.
/// - When a part fails: the others go on; when all have failed, the failures are thrown as ``PartErrors``.
/// - With no parts: it throws ``PartErrors`` without failures; nil where parts can't fail.
///
/// The requirement must be `async`; it may return no value.
public struct RacePolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == RacePolicy {
  /// The policy that returns the answer of the fastest part that doesn't fail; throws with no parts.
  @inlinable
  public static var race: RacePolicy { RacePolicy() }
}

extension Asking {
  /// Calls the parts in tasks of their own and returns the first answer to arrive.
  ///
  /// - Throws: ``PartErrors`` when all parts fail; `CancellationError` when the caller has been cancelled.
  public func ask<Answer: Sendable>(
    _ count: Int, _: RacePolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> Answer {
    try await firstSuccess(of: count, .byArrival, isolation: isolation, part)
  }

  /// Calls the parts in tasks of their own and returns the first answer to arrive that isn't nil.
  public func ask<Value: Sendable>(
    _ count: Int, _: RacePolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async -> Value?
  ) async -> Value? {
    var found: Value?
    _ = await outcomes(of: count, .byArrival, isolation: isolation, part) { _, outcome in
      found = outcome.get()
      return found == nil
    }
    return found
  }

  /// Calls the parts in tasks of their own until the first has succeeded.
  public func ask(
    _ count: Int, _: RacePolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async -> Void
  ) async {
    _ = await outcomes(of: count, .byArrival, isolation: isolation, part) { _, _ in false }
  }
}
