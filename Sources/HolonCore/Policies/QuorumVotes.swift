/// Counts equal answers until enough parts have given the same.
public struct QuorumVotes<Answer: Equatable> {
  private let needed: Int
  private var groups: [(answer: Answer, count: Int)] = []
  private var winner: Answer?

  init(needed: Int) {
    self.needed = needed
  }

  /// Counts the answer of the next part.
  ///
  /// - Returns: Whether further parts are to be asked; false when enough agree.
  public mutating func take(_ answer: Answer) -> Bool {
    guard winner == nil else { return false }
    let index = groups.firstIndex { $0.answer == answer } ?? groups.endIndex
    if index == groups.endIndex { groups.append((answer, 0)) }
    groups[index].count += 1
    if groups[index].count >= needed { winner = .some(answer) }
    return winner == nil
  }

  /// The answer that enough parts have given.
  ///
  /// - Parameter failures: What has become of the parts that gave none.
  /// - Throws: The failures, with the quorum that was not reached.
  public consuming func finish(_ failures: PartErrors) throws(PartErrors) -> Answer {
    if let winner { return winner }
    let quorum = PartErrors.Quorum(needed: needed, reached: groups.map(\.count).max() ?? 0)
    throw PartErrors(failures.inOrder.failures, quorum: quorum)
  }
}

/// Counts parts that succeed until there are enough.
public struct QuorumSuccesses {
  private var votes: QuorumVotes<Success>

  init(needed: Int) {
    votes = QuorumVotes(needed: needed)
  }

  /// Counts the success of the next part.
  ///
  /// - Returns: Whether further parts are to be asked; false when enough have succeeded.
  public mutating func take(_ answer: Void) -> Bool { votes.take(Success()) }

  /// Answers nothing when enough parts have succeeded.
  ///
  /// - Parameter failures: What has become of the other parts.
  /// - Throws: The failures, with the quorum that was not reached.
  public consuming func finish(_ failures: PartErrors) throws(PartErrors) { _ = try votes.finish(failures) }
}

/// What parts that answer nothing agree on.
struct Success: Equatable {}

/// Tells whether enough parts say true.
public struct QuorumCombiner: Combiner {
  private var missing: Int

  init(missing: Int) {
    self.missing = missing
  }

  /// Takes the answer of the next part; the last true one that's needed ends the asking.
  public mutating func take(_ answer: Bool) -> Bool {
    if answer { missing -= 1 }
    return missing > 0
  }

  /// Whether enough answers were true.
  public consuming func finish() -> Bool { missing <= 0 }
}
