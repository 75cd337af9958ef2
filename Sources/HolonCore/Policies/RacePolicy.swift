/// The whole answers what the fastest part answers that doesn't fail.
///
/// - How answers combine: the first to arrive counts. Where parts can't fail, they have to answer an optional, and the
///   first that isn't nil counts.
/// - Order: all at once, or as many at once as ``Asking/concurrently(atMost:)`` says. Once there's a winner, the others
///   are cancelled and waited for, so that none goes on after the whole has answered.
/// - When a part fails: the others go on; when all have failed, the failures are thrown as ``PartErrors``.
/// - With no parts: it throws ``PartErrors`` without failures; nil where parts can't fail.
///
/// The requirement has to be `async`; it may return nothing.
public struct RacePolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == RacePolicy {
  /// The answer of the fastest part that doesn't fail; throws with no parts.
  @inlinable
  public static var race: RacePolicy { RacePolicy() }
}

extension Asking {
  /// Asks the parts in tasks of their own for the first answer to arrive.
  ///
  /// - Throws: ``PartErrors`` when all parts fail; `CancellationError` when the caller has been cancelled.
  public func ask<Answer: Sendable>(
    _ count: Int, _: RacePolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> Answer {
    try await firstSuccess(of: count, .byArrival, isolation: isolation, part)
  }

  /// Asks the parts in tasks of their own for the first answer to arrive that isn't nil.
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

  /// Asks the parts in tasks of their own until the first is done.
  public func ask(
    _ count: Int, _: RacePolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async -> Void
  ) async {
    _ = await outcomes(of: count, .byArrival, isolation: isolation, part) { _, _ in false }
  }
}
