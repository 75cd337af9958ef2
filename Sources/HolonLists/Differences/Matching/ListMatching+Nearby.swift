extension ListMatching {
  /// Matches lists with few differences by comparing neighbours only, without hashing equal elements.
  ///
  /// Myers' greedy algorithm ("An O(ND) difference algorithm and its variations", 1986) finds the longest common
  /// subsequence, also where identifiers occur twice. The remaining elements are matched afterwards, and move.
  ///
  /// - Returns: False if there are too many differences; then nothing has been matched.
  @inlinable
  mutating func matchNearby<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, id: (Element) -> ID
  ) -> Bool {
    let start = prefix
    var edits = FewestEdits(oldCount: oldMiddle.count, newCount: newMiddle.count)
    guard edits.find(isSame: { areSame(id(old[start + $0]), id(new[start + $1])) }) else { return false }
    runs = edits.runs(startingAt: start)
    let (left, arrived) = (leftovers(oldMiddle, \.old), leftovers(newMiddle, \.new))
    if left.isEmpty || arrived.isEmpty {
      for index in left { removals.append(index) }
      return true
    }
    var isLeft = Array(repeating: true, count: left.count)
    var moved: [MatchingRun] = []
    if left.count * arrived.count <= FewestEdits.pairsComparedOneByOne {
      for new_ in arrived {
        let partner = left.indices.first { isLeft[$0] && areSame(id(old[left[$0]]), id(new[new_])) }
        guard let partner else { continue }
        isLeft[partner] = false
        moved.append(MatchingRun(old: left[partner], new: new_, count: 1))
      }
    } else {
      let rest = left.withUnsafeBufferPointer { left in
        arrived.withUnsafeBufferPointer { arrived in
          let (olds, news) = (left.map { id(old[$0]) }, arrived.map { id(new[$0]) })
          return olds.withUnsafeBufferPointer { olds in
            news.withUnsafeBufferPointer { ListMatching(olds, $0, isOrdered: false, id: { $0 }) }
          }
        }
      }
      rest.forEachPair {
        isLeft[$0] = false
        moved.append(MatchingRun(old: left[$0], new: arrived[$1], count: 1))
      }
    }
    for (index, isLeft) in zip(left, isLeft) where isLeft { removals.append(index) }
    if !moved.isEmpty { merge(moved) }
    return true
  }

  /// Returns the indices of the elements outside all runs.
  @usableFromInline
  func leftovers(_ middle: Range<Int>, _ place: (MatchingRun) -> Int) -> [Int] {
    var result: [Int] = []
    var start = middle.lowerBound
    for run in runs {
      result.append(contentsOf: start..<place(run))
      start = place(run) + run.count
    }
    result.append(contentsOf: start..<middle.upperBound)
    return result
  }

  /// Inserts runs that move among those that stay.
  @usableFromInline
  mutating func merge(_ moved: [MatchingRun]) {
    var (all, stays): ([MatchingRun], [Bool]) = ([], [])
    all.reserveCapacity(runs.count + moved.count)
    stays.reserveCapacity(runs.count + moved.count)
    var rest = moved[...]
    for run in runs {
      while let next = rest.first, next.new < run.new {
        all.append(next)
        stays.append(false)
        rest.removeFirst()
      }
      all.append(run)
      stays.append(true)
    }
    all.append(contentsOf: rest)
    stays.append(contentsOf: repeatElement(false, count: rest.count))
    (runs, self.stays) = (all, stays)
  }
}

/// The fewest removals and insertions that lead from one list to another, as long as they are few.
@usableFromInline
struct FewestEdits {
  @usableFromInline let oldCount: Int
  @usableFromInline let newCount: Int

  /// For every number of edits and every diagonal, the number of old elements that such edits can reach.
  @usableFromInline var reached: [Int32] = []
  @usableFromInline var edits = 0

  /// The maximum number of pairs of leftovers that are compared rather than hashed.
  @inlinable static var pairsComparedOneByOne: Int { 144 }

  @usableFromInline static var unreachable: Int32 { @inlinable get { -1 } }

  @inlinable
  init(oldCount: Int, newCount: Int) {
    self.oldCount = oldCount
    self.newCount = newCount
  }

  /// Searches for the edits; returns false when they are too many, or too close to each other, for this to pay.
  @inlinable
  mutating func find(isSame: (Int, Int) -> Bool) -> Bool {
    let size = oldCount + newCount
    let limit = min(255, 8 + Int(Double(min(oldCount, newCount)).squareRoot()))
    guard abs(oldCount - newCount) <= limit, size < Int32.max else { return false }
    var comparisons = 4 * size
    while edits <= limit {
      var farthest = 0
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = start(on: diagonal)
        guard x >= 0 else {
          reached.append(Self.unreachable)
          continue
        }
        let first = x
        while x < oldCount, x &- diagonal < newCount, isSame(x, x &- diagonal) { x &+= 1 }
        comparisons &-= x &- first
        reached.append(Int32(truncatingIfNeeded: x))
        if x == oldCount, x - diagonal == newCount { return true }
        farthest = max(farthest, 2 * x - diagonal)
      }
      edits += 1
      // At this pace the search has to reach the end within the limit.
      if comparisons < 0 || edits >= 8 && farthest * 2 * limit < edits * size { return false }
    }
    return false
  }

  /// Returns the number of old elements that one more edit reaches on a diagonal; -1 when it can't be reached.
  @inlinable
  func start(on diagonal: Int) -> Int { Self.start(edits, diagonal, reached, oldCount, newCount).x }

  @inlinable
  static func start(
    _ edits: Int, _ diagonal: Int, _ reached: [Int32], _ oldCount: Int, _ newCount: Int
  ) -> (x: Int, isInsertion: Bool) {
    if edits == 0 { return (0, false) }
    let row = edits * (edits - 1) / 2
    let place = row + (diagonal + edits) / 2
    var (x, isInsertion) = (-1, false)
    if diagonal > -edits, reached[place - 1] >= 0, Int(reached[place - 1]) < oldCount {
      x = Int(reached[place - 1]) + 1
    }
    if diagonal < edits, reached[place] >= 0, Int(reached[place]) - diagonal <= newCount, Int(reached[place]) >= x {
      (x, isInsertion) = (Int(reached[place]), true)
    }
    return (x, isInsertion)
  }

  /// Returns the elements that stay in place under the edits found.
  @usableFromInline
  func runs(startingAt offset: Int) -> [MatchingRun] {
    var result: [MatchingRun] = []
    var diagonal = oldCount - newCount
    for edits in stride(from: edits, through: 0, by: -1) {
      let end = Int(reached[edits * (edits + 1) / 2 + (diagonal + edits) / 2])
      let (x, isInsertion) = Self.start(edits, diagonal, reached, oldCount, newCount)
      if end > x { result.append(MatchingRun(old: offset + x, new: offset + x - diagonal, count: end - x)) }
      diagonal += isInsertion ? 1 : -1
    }
    return result.reversed()
  }
}
