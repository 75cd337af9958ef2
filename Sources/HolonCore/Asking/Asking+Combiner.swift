extension Asking {
  /// Calls the parts in tasks of their own and combines their answers in the order of the parts.
  ///
  /// Generated code uses this method where parts don't throw, or throw errors of one type. The first error cancels the
  /// other parts and is thrown as it is.
  ///
  /// - Parameters:
  ///   - count: The number of parts.
  ///   - combiner: A combiner to which answers are added until it has enough; parts that are still running then are
  ///     cancelled.
  ///   - isolation: The caller's actor, on which answers are combined.
  ///   - part: A closure that calls the part with an index.
  /// - Throws: The error of the first part that fails.
  public func ask<Rule: Combiner, Failure: Error>(
    _ count: Int, _ combiner: Rule = NoAnswer(), isolation: isolated (any Actor)? = #isolation,
    part: @escaping @Sendable (Int) async throws(Failure) -> Rule.Answer
  ) async throws(Failure) -> Rule.WholeAnswer where Rule.Answer: Sendable {
    guard timeLimit == nil else {
      fatalError(
        "a time limit makes parts throw TimeLimitExceeded, which their typed throws excludes: let them throw any Error")
    }
    var combiner = combiner
    var failure: Failure?
    // Without failures, which would have to be thrown before it, the deciding answer is certain when it arrives.
    let turn: Turn = Failure.self == Never.self && combiner is DecidingCombiner ? .byArrival : .failuresFirst
    let isComplete = await outcomes(of: count, turn, isolation: isolation, part) { _, outcome in
      switch outcome {
      case .success(let answer): return combiner.add(answer)
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

  /// Calls the parts in tasks of their own, combines their answers in the order of the parts, and gathers failures.
  ///
  /// Generated code uses this method where parts may throw any error.
  ///
  /// - Parameters:
  ///   - count: The number of parts.
  ///   - combiner: A combiner to which answers are added until it has enough; parts that are still running then are
  ///     cancelled.
  ///   - isolation: The caller's actor, on which answers are combined.
  ///   - part: A closure that calls the part with an index.
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
      case .success(let answer): return combiner.add(answer)
      case .failure(let error):
        failures.append(error, ofPart: index)
        return !stops
      }
    }
    guard isComplete else { throw CancellationError() }
    try failures.throwIfAny()
    return combiner.finish()
  }

  /// Returns a closure that calls a part within the time limit, if one is set.
  func limited<Answer: Sendable>(
    _ part: @escaping @Sendable (Int) async throws -> Answer
  ) -> @Sendable (Int) async throws -> Answer {
    guard let timeLimit else { return part }
    return { index in try await HolonCore.ask(within: timeLimit) { try await part(index) } }
  }
}

/// A combiner for parts that return no value.
public struct NoAnswer: Combiner {
  /// Creates the combiner.
  public init() {}

  /// Accepts the completion of a part, and continues with the next one.
  public mutating func add(_ answer: Void) -> Bool { true }

  /// Returns no value.
  public consuming func finish() {}
}
