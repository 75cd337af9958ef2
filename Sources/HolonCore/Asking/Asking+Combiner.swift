extension Asking {
  /// Asks the parts in tasks of their own and combines their answers in the order of the parts.
  ///
  /// Generated code asks like this where parts don't throw, or throw errors of one type: the first of these ends the
  /// asking and is thrown as it is.
  ///
  /// - Parameters:
  ///   - count: How many parts there are.
  ///   - combiner: Takes the answers, until it has enough; the parts that are still busy then are cancelled.
  ///   - isolation: The caller's actor, on which answers are combined.
  ///   - part: Asks the part with an index.
  /// - Throws: The error of the first part that fails.
  public func ask<Rule: Combiner, Failure: Error>(
    _ count: Int, _ combiner: Rule = NoAnswer(), isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws(Failure) -> Rule.Answer
  ) async throws(Failure) -> Rule.WholeAnswer where Rule.Answer: Sendable {
    precondition(timeLimit == nil, "a time limit needs parts that may throw any error, for TimeLimitExceeded is one")
    var combiner = combiner
    var failure: Failure?
    let isComplete = await outcomes(of: count, .failuresFirst, isolation: isolation, part) { _, outcome in
      switch outcome {
      case .success(let answer): return combiner.take(answer)
      case .failure(let error):
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    // Only parts that may throw any error end early when the caller is cancelled.
    guard isComplete else { throw CancellationError() as! Failure }
    return combiner.finish()
  }

  /// Asks the parts in tasks of their own, combines their answers in the order of the parts, and gathers failures.
  ///
  /// Generated code asks like this where parts may throw any error.
  ///
  /// - Parameters:
  ///   - count: How many parts there are.
  ///   - combiner: Takes the answers, until it has enough; the parts that are still busy then are cancelled.
  ///   - isolation: The caller's actor, on which answers are combined.
  ///   - part: Asks the part with an index.
  /// - Throws: ``PartErrors``, all failures together, or only the first one when ``stopping``; `CancellationError` when
  ///   the caller has been cancelled.
  public func gather<Rule: Combiner>(
    _ count: Int, _ combiner: Rule = NoAnswer(), isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws -> Rule.Answer
  ) async throws -> Rule.WholeAnswer where Rule.Answer: Sendable {
    var combiner = combiner
    var failures = PartErrors()
    let isComplete = await outcomes(
      of: count, stops ? .failuresFirst : .byPart, isolation: isolation, limited(part)
    ) { index, outcome in
      switch outcome {
      case .success(let answer): return combiner.take(answer)
      case .failure(let error):
        failures.append(error, ofPart: index)
        return !stops
      }
    }
    guard isComplete else { throw CancellationError() }
    try failures.throwIfAny()
    return combiner.finish()
  }

  /// Gives each part no longer than the time limit, if there is one.
  func limited<Answer: Sendable>(
    _ part: @escaping @Sendable (Int) async throws -> Answer
  ) -> @Sendable (Int) async throws -> Answer {
    guard let timeLimit else { return part }
    return { index in try await HolonCore.ask(within: timeLimit) { try await part(index) } }
  }
}

/// Takes note that parts have been asked which answer nothing.
public struct NoAnswer: Combiner {
  /// Creates the combiner.
  public init() {}

  /// Goes on to the next part.
  public mutating func take(_ answer: Void) -> Bool { true }

  /// Answers nothing.
  public consuming func finish() {}
}
