/// A policy that returns the answer of the first part that doesn't fail.
///
/// - How answers combine: the first one counts.
/// - Order: first to last, up to the first part that doesn't fail. With concurrent calls, the first one in the order of
///   the parts still counts; ``RacePolicy`` takes the fastest.
/// - When a part fails: the next one is called; when all have failed, the failures are thrown as ``PartErrors``.
/// - With no parts: it throws ``PartErrors`` without failures.
///
/// The requirement must be `throws` or `throws(PartErrors)`, and may return no value; or it returns a `Result` whose
/// failure is `any Error` or ``PartErrors``.
public struct FallbackPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == FallbackPolicy {
  /// The policy that returns the answer of the first part that doesn't fail; throws with no parts.
  @inlinable
  public static var fallback: FallbackPolicy { FallbackPolicy() }
}

extension Asking {
  /// Calls the parts in tasks of their own and returns the answer of the first part that doesn't fail.
  ///
  /// - Throws: ``PartErrors`` when all parts fail; `CancellationError` when the caller has been cancelled.
  public func ask<Answer: Sendable>(
    _ count: Int, _: FallbackPolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> Answer {
    try await firstSuccess(of: count, .byPart, isolation: isolation, part)
  }

  /// Calls the parts until one doesn't fail.
  func firstSuccess<Answer: Sendable>(
    of count: Int, _ turn: Turn, isolation: isolated (any Actor)?,
    _ part: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> Answer {
    var success: Answer?
    var failures = PartErrors()
    let isComplete = await outcomes(of: count, turn, isolation: isolation, limited(part)) { index, outcome in
      switch outcome {
      case .success(let answer):
        success = .some(answer)
        return false
      case .failure(let error):
        failures.append(error, ofPart: index)
        return true
      }
    }
    guard isComplete else { throw CancellationError() }
    guard let success else { throw failures.inOrder }
    return success
  }
}
