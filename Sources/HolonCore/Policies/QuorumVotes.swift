/// A counter of equal answers, until enough parts have given the same.
public struct QuorumVotes<Answer: Equatable> {
  private let needed: Int
  private var groups: [(answer: Answer, count: Int)] = []
  private var winner: Answer?

  init(needed: Int) {
    self.needed = needed
  }

  /// Counts the answer of the next part.
  ///
  /// - Returns: Whether to call further parts; false when enough agree.
  public mutating func add(_ answer: Answer) -> Bool {
    guard winner == nil else { return false }
    let index = groups.firstIndex { $0.answer == answer } ?? groups.endIndex
    if index == groups.endIndex { groups.append((answer, 0)) }
    groups[index].count += 1
    if groups[index].count >= needed { winner = .some(answer) }
    return winner == nil
  }

  /// Returns whether enough parts may still agree.
  ///
  /// - Parameter remaining: The number of parts that haven't answered.
  func isReachable(with remaining: Int) -> Bool { reached + remaining >= needed }

  private var reached: Int { groups.map(\.count).max() ?? 0 }

  /// Returns the answer that enough parts have given.
  ///
  /// - Parameter failures: The failures of the other parts.
  /// - Throws: The failures, with the quorum that was not reached.
  public consuming func finish(_ failures: PartErrors) throws(PartErrors) -> Answer {
    if let winner { return winner }
    let quorum = PartErrors.Quorum(needed: needed, reached: reached)
    throw PartErrors(failures.inOrder.failures, quorum: quorum)
  }
}

/// A counter of parts that succeed, until enough have.
public struct QuorumSuccesses {
  private var votes: QuorumVotes<Success>

  init(needed: Int) {
    votes = QuorumVotes(needed: needed)
  }

  /// Counts the success of the next part.
  ///
  /// - Returns: Whether to call further parts; false when enough have succeeded.
  public mutating func add(_ answer: Void) -> Bool { votes.add(Success()) }

  /// Returns when enough parts have succeeded, and throws otherwise.
  ///
  /// - Parameter failures: The failures of the other parts.
  /// - Throws: The failures, with the quorum that was not reached.
  public consuming func finish(_ failures: PartErrors) throws(PartErrors) { _ = try votes.finish(failures) }
}

/// The answer that stands for the success of a part without a return value.
struct Success: Equatable {}

/// A combiner that finds out whether enough parts return true.
public struct QuorumCombiner: Combiner {
  private var missing: Int

  init(missing: Int) {
    self.missing = missing
  }

  /// Returns whether enough answers may still be true.
  ///
  /// - Parameter remaining: The number of parts that haven't answered.
  func isReachable(with remaining: Int) -> Bool { missing <= remaining }

  /// Adds the answer of the next part; no further part is called after the last true answer that is needed.
  public mutating func add(_ answer: Bool) -> Bool {
    if answer { missing -= 1 }
    return missing > 0
  }

  /// Returns whether enough answers were true.
  public consuming func finish() -> Bool { missing <= 0 }
}
