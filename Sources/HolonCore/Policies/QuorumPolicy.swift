/// A policy that returns the answer on which enough parts agree.
///
/// ```swift
/// @Combined(.quorum(2)) func save(_ text: String) async throws       // two parts have to succeed
/// @Combined(.quorum(2)) func version() async throws -> Int           // two parts have to answer the same
/// @Combined(.quorum(2)) func isAllowed(_ user: User) -> Bool         // two parts have to say true
/// ```
///
/// - How answers combine: the first answer counts that the needed number of parts have given. Where parts return no
///   value, the needed number of them must succeed. Where parts return a Boolean and can't fail, the result is whether
///   the needed number of them return true.
/// - Order: an `async` requirement calls all parts concurrently, unless it says ``Asking/inOrder``. When enough agree,
///   or too few still can, it cancels and waits for the others. Other requirements call first to last, up to the part
///   that decides.
/// - When a part fails: it doesn't count. When too few agree, the failures are thrown as ``PartErrors``, which say so.
/// - With no parts: it throws ``PartErrors``; false where parts can't fail.
///
/// The grouping of parts matters: a whole within the whole has one vote.
public struct QuorumPolicy: CombinationPolicy {
  /// The number of parts that have to agree.
  public let needed: Int

  /// Creates a policy with a number of parts.
  ///
  /// - Parameter needed: The number of parts that have to agree, at least one.
  public init(_ needed: Int) {
    guard needed > 0 else { fatalError("the quorum is \(needed): make it at least 1") }
    self.needed = needed
  }

  /// Returns a combiner that counts true answers.
  public func makeCombiner(for _: Bool.Type) -> QuorumCombiner { QuorumCombiner(missing: needed) }

  /// Returns a counter of equal answers.
  public func makeVotes<Answer: Equatable>(for _: Answer.Type) -> QuorumVotes<Answer> { QuorumVotes(needed: needed) }

  /// Returns a counter of parts that succeed.
  public func makeVotes(for _: Void.Type) -> QuorumSuccesses { QuorumSuccesses(needed: needed) }
}

extension CombinationPolicy where Self == QuorumPolicy {
  /// Returns the policy by which a number of parts have to agree; it throws when too few do, and with no parts.
  public static func quorum(_ needed: Int) -> QuorumPolicy { QuorumPolicy(needed) }
}

extension Asking {
  /// Calls the parts in tasks of their own until enough of them agree.
  ///
  /// - Throws: ``PartErrors`` when too few agree; `CancellationError` when the caller has been cancelled.
  public func ask<Answer: Equatable & Sendable>(
    _ count: Int, _ policy: QuorumPolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws -> Answer
  ) async throws -> Answer {
    var votes = policy.makeVotes(for: Answer.self)
    var failures = PartErrors()
    var remaining = count
    let isComplete = await outcomes(of: count, .byArrival, isolation: isolation, limited(part)) { index, outcome in
      remaining -= 1
      switch outcome {
      case .success(let answer): return votes.add(answer) && votes.isReachable(with: remaining)
      case .failure(let error):
        failures.append(error, ofPart: index)
        return votes.isReachable(with: remaining)
      }
    }
    guard isComplete else { throw CancellationError() }
    return try votes.finish(failures)
  }

  /// Calls the parts in tasks of their own until enough of them succeed.
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

  /// Calls the parts in tasks of their own until enough of them return true.
  public func ask(
    _ count: Int, _ policy: QuorumPolicy, isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async -> Bool
  ) async -> Bool {
    var combiner = policy.makeCombiner(for: Bool.self)
    var remaining = count
    _ = await outcomes(of: count, .byArrival, isolation: isolation, part) { _, outcome in
      remaining -= 1
      return combiner.add(outcome.get()) && combiner.isReachable(with: remaining)
    }
    return combiner.finish()
  }
}
