extension Asking {
  /// The time when the outcome of a part is passed on.
  enum Turn {
    /// Outcomes in the order of the parts.
    case byPart
    /// Answers in the order of the parts, but failures on arrival, since they cancel the other parts.
    case failuresFirst
    /// Outcomes on arrival.
    case byArrival
  }

  /// Calls the parts in tasks of their own and passes on their outcomes, until `add` has enough.
  ///
  /// Parts that are still running then are cancelled and waited for. `add` runs on the caller's actor.
  ///
  /// - Returns: Whether the calls were completed. False means that the caller has been cancelled, and that a part has
  ///   passed the cancellation on or hasn't been called. Only parts that may throw any error can do so.
  func outcomes<Answer: Sendable, Failure: Error>(
    of count: Int, _ turn: Turn, isolation: isolated (any Actor)?,
    _ part: @escaping @Sendable (Int) async throws(Failure) -> Answer, add: (Int, Result<Answer, Failure>) -> Bool
  ) async -> Bool {
    let endsWhenCancelled = Failure.self == (any Error).self
    return await withTaskGroup(of: (Int, Result<Answer, Failure>).self, isolation: isolation) { group in
      defer { group.cancelAll() }
      var (asked, busy) = (0, 0)
      var outcomes = Outcomes<Result<Answer, Failure>>()
      while true {
        while asked < count, busy < limit ?? 1, !(endsWhenCancelled && Task.isCancelled) {
          group.addTask { [asked] in
            do throws(Failure) {
              return (asked, .success(try await part(asked)))
            } catch {
              return (asked, .failure(error))
            }
          }
          (asked, busy) = (asked + 1, busy + 1)
        }
        guard let (index, outcome) = await group.next(isolation: isolation) else { return asked == count }
        busy -= 1
        switch (outcome, turn) {
        case (.failure(let error), _) where endsWhenCancelled && error is CancellationError && Task.isCancelled:
          return false
        case (_, .byArrival), (.failure, .failuresFirst):
          guard add(index, outcome) else { return true }
        case (_, .byPart), (.success, .failuresFirst):
          guard outcomes.hand(outcome, of: index, to: add) else { return true }
        }
      }
    }
  }
}

/// Outcomes that wait for those of the preceding parts.
private struct Outcomes<Outcome> {
  private var waiting: [Int: Outcome] = [:]
  private var turn = 0

  /// Passes on an outcome when those of all preceding parts have arrived, together with those that waited for it.
  ///
  /// - Returns: Whether further outcomes are wanted.
  mutating func hand(_ outcome: Outcome, of index: Int, to add: (Int, Outcome) -> Bool) -> Bool {
    guard index == turn else {
      waiting[index] = outcome
      return true
    }
    var next: Outcome? = outcome
    while let outcome = next {
      guard add(turn, outcome) else { return false }
      turn += 1
      next = waiting.isEmpty ? nil : waiting.removeValue(forKey: turn)
    }
    return true
  }
}
