/// The whole answers what enough of its parts agree on.
///
/// ```swift
/// @Combined(.quorum(2)) func save(_ text: String) async throws       // two parts have to succeed
/// @Combined(.quorum(2)) func version() async throws -> Int           // two parts have to answer the same
/// @Combined(.quorum(2)) func isAllowed(_ user: User) -> Bool         // two parts have to say true
/// ```
///
/// - How answers combine: the first answer counts that so many parts have given; where nothing is answered, so many
///   parts have to succeed; where parts answer true or false and can't fail, it's whether so many say true.
/// - Order: an `async` requirement asks all at once, unless it says ``Asking/inOrder``, and cancels and waits for the
///   others when enough agree. Other ones ask first to last, up to the part that decides.
/// - When a part fails: it has no say. When too few agree, the failures are thrown as ``PartErrors``, which say so.
/// - With no parts: it throws ``PartErrors``; false where parts can't fail.
///
/// How parts are grouped matters: a whole within the whole has one vote.
public struct QuorumPolicy: CombinationPolicy {
  /// How many parts have to agree.
  public let needed: Int

  /// Creates the policy.
  ///
  /// - Parameter needed: How many parts have to agree, at least one.
  public init(_ needed: Int) {
    precondition(needed > 0, "a quorum needs at least one part, not \(needed)")
    self.needed = needed
  }

  /// Starts to count the parts that say true.
  public func makeCombiner(for _: Bool.Type) -> QuorumCombiner { QuorumCombiner(missing: needed) }

  /// Starts to count equal answers.
  public func makeVotes<Answer: Equatable>(for _: Answer.Type) -> QuorumVotes<Answer> { QuorumVotes(needed: needed) }

  /// Starts to count parts that succeed.
  public func makeVotes(for _: Void.Type) -> QuorumSuccesses { QuorumSuccesses(needed: needed) }
}

extension CombinationPolicy where Self == QuorumPolicy {
  /// What so many parts agree on; throws when too few do, and with no parts.
  public static func quorum(_ needed: Int) -> QuorumPolicy { QuorumPolicy(needed) }
}

extension Asking {
  /// Asks the parts in tasks of their own until enough of them agree.
  ///
  /// - Throws: ``PartErrors`` when too few agree; `CancellationError` when the caller has been cancelled.
  public func ask<Answer: Equatable & Sendable>(
    _ count: Int, _ policy: QuorumPolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> Answer {
    var votes = policy.makeVotes(for: Answer.self)
    var failures = PartErrors()
    let isComplete = await outcomes(of: count, .byArrival, isolation: isolation, limited(part)) { index, outcome in
      switch outcome {
      case .success(let answer): return votes.take(answer)
      case .failure(let error):
        failures.append(error, ofPart: index)
        return true
      }
    }
    guard isComplete else { throw CancellationError() }
    return try votes.finish(failures)
  }

  /// Asks the parts in tasks of their own until enough of them succeed.
  ///
  /// - Throws: ``PartErrors`` when too few succeed; `CancellationError` when the caller has been cancelled.
  public func ask(
    _ count: Int, _ policy: QuorumPolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    _ = try await ask(count, policy) { index in
      try await part(index)
      return Success()
    }
  }

  /// Asks the parts in tasks of their own until enough of them say true.
  public func ask(
    _ count: Int, _ policy: QuorumPolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async -> Bool
  ) async -> Bool {
    var combiner = policy.makeCombiner(for: Bool.self)
    _ = await outcomes(of: count, .byArrival, isolation: isolation, part) { _, outcome in
      combiner.take(outcome.get())
    }
    return combiner.finish()
  }
}
