import HolonTree

/// The pieces of a list that come from the old one.
struct RunsOfPieces {
  /// The runs in the order of the new list.
  let runs: [MatchingRun]

  /// The runs in the order of the old list.
  let byOrigin: [MatchingRun]
  private let count: Int

  /// - Parameter base: The number that is subtracted from origins; pieces from elsewhere have been left out.
  init(_ pieces: [PieceTable.Piece], base: Int = 0, isOwn: (Int) -> Bool = { $0 >= 0 }) {
    var runs: [MatchingRun] = []
    runs.reserveCapacity(pieces.count)
    var index = 0
    for piece in pieces {
      defer { index += piece.count }
      guard isOwn(piece.origin) else { continue }
      let run = MatchingRun(old: piece.origin - base, new: index, count: piece.count)
      if let last = runs.last, last.old + last.count == run.old, last.new + last.count == run.new {
        runs[runs.count - 1] = MatchingRun(old: last.old, new: last.new, count: last.count + run.count)
      } else {
        runs.append(run)
      }
    }
    self.runs = runs
    count = index
    byOrigin = runs.isIncreasing ? runs : runs.sorted { $0.old < $1.old }
  }

  func matching(oldCount: Int) -> ListMatching {
    var matching = ListMatching(oldCount: oldCount, newCount: count)
    matching.runs = runs
    var next = 0
    for run in byOrigin {
      precondition(run.old >= next, "the restored element was never removed")
      matching.removals.append(next..<run.old)
      next = run.old + run.count
    }
    matching.removals.append(next..<oldCount)
    matching.stays = staying(runs)
    return matching
  }

  /// Returns the pairs of some old elements with their current places, in the order of the new list.
  func pairs(_ olds: Set<Int>) -> [ListDifference.Pair] {
    if olds.isEmpty { return [] }
    return olds.compactMap { old in
      let next = byOrigin.partitioningIndex { $0.old > old }
      guard next > 0, old < byOrigin[next - 1].old + byOrigin[next - 1].count else { return nil }
      return .init(old: old, new: byOrigin[next - 1].new + old - byOrigin[next - 1].old)
    }
    .sorted { $0.new < $1.new }
  }
}
