extension TreeComparison {
  /// Returns the fewest children of a parent whose moves give the new order, by examining only the surroundings of
  /// changes.
  ///
  /// Between two breaks, siblings follow each other as before: they form a run. Runs of up to 32 siblings are measured.
  /// If all longer runs are in their old order, some short ones move. If these have 32 siblings or fewer, moving a long
  /// run instead couldn't be cheaper.
  ///
  /// - Parameters:
  ///   - parent: The slot of the parent.
  ///   - breaks: The slots with another next sibling than before, in ascending order.
  /// - Returns: The slots to move, or nil when all children have to be examined.
  /// - Complexity: O(*b*² + 32 *b*), *b* being the number of breaks, at most 64.
  @inlinable
  func nearbyMoves(under parent: Int, breaks: [Int]) -> [Int]? {
    let limit = 32
    guard breaks.count <= 2 * limit else { return nil }
    var runs = SiblingRuns()
    for slot in breaks {
      for head in [following(slot, in: old), following(slot, in: new)] { measure(head, &runs, breaks, limit) }
    }
    for head in [first(under: parent, in: old), first(under: parent, in: new)] { measure(head, &runs, breaks, limit) }

    var moves: [Int] = []
    // The gaps between long runs, each given by the sibling before it; 0 stands for the beginning.
    for start in [0] + breaks where !runs.members.contains(start) {
      let before = shortRuns(after: start, under: parent, in: old, runs)
      let after = shortRuns(after: start, under: parent, in: new, runs)
      guard before.end == after.end else { return nil }
      var places: [Int: Int] = [:]
      var place = 0
      for head in before.heads {
        places[head] = place
        place += runs.slots(of: head).count
      }
      let common = after.heads.filter { places[$0] != nil }
      let stays = staying(common.map { SiblingRun(old: places[$0] ?? 0, count: runs.slots(of: $0).count) })
      let kept = Set(common.indices.lazy.filter { stays?[$0] ?? true }.map { common[$0] })
      for head in after.heads where !kept.contains(head) { moves += runs.slots(of: head) }
    }
    return moves.count <= limit || !runs.hasLong ? moves : nil
  }

  /// Measures the run that begins with a sibling.
  @inlinable
  func measure(_ head: Int, _ runs: inout SiblingRuns, _ breaks: [Int], _ limit: Int) {
    guard head != 0, !runs.heads.contains(head) else { return }
    var slots = [head]
    while !breaks.contains(slots[slots.count - 1]) {
      let next = following(slots[slots.count - 1], in: new)
      if next == 0 { break }
      slots.append(next)
      if slots.count > limit {
        runs.hasLong = true
        return
      }
    }
    runs.heads.append(head)
    runs.short.append(slots)
    runs.members.formUnion(slots)
  }

  /// Returns the short runs that follow a sibling, up to the next long one, and the beginning of that one.
  @inlinable
  func shortRuns(
    after start: Int, under parent: Int, in storage: Storage, _ runs: SiblingRuns
  ) -> (heads: [Int], end: Int) {
    var heads: [Int] = []
    var slot = start == 0 ? first(under: parent, in: storage) : following(start, in: storage)
    while slot != 0, runs.heads.contains(slot) {
      heads.append(slot)
      slot = following(runs.slots(of: slot).last ?? slot, in: storage)
    }
    return (heads, slot)
  }
}

/// The sequences of siblings that follow each other in both versions.
@usableFromInline
struct SiblingRuns {
  /// The first sibling of each short run.
  @usableFromInline var heads: [Int] = []

  /// All siblings of each short run.
  @usableFromInline var short: [[Int]] = []

  @usableFromInline var members: Set<Int> = []

  /// Whether some runs are too long to be measured.
  @usableFromInline var hasLong = false

  @inlinable
  init() {}

  @inlinable
  func slots(of head: Int) -> [Int] { heads.firstIndex(of: head).map { short[$0] } ?? [] }
}
