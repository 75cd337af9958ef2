/// Elements that are neighbours in both a new and an old version.
@usableFromInline
package protocol OldRun {
  /// The place of the first element in the old version.
  var old: Int { get }

  /// The number of neighbours.
  var count: Int { get }
}

extension Array where Element: OldRun {
  /// Whether the runs, which are in their new order, are in their old order.
  @inlinable
  package var isIncreasing: Bool {
    for index in indices.dropFirst() where self[index - 1].old > self[index].old { return false }
    return true
  }
}

/// Selects the runs that stay in place, so that as few elements as possible move: a heaviest increasing subsequence.
///
/// A run stays as a whole or not at all, since anything that stays beside a part of it can stay beside all of it.
///
/// - Parameter runs: The runs in the order of the new version.
/// - Returns: For each run, whether it stays; nil when all do.
/// - Complexity: O(*r* log *r*), *r* being the number of runs; O(*r*) if the order is unchanged.
@inlinable
package func staying(_ runs: [some OldRun]) -> [Bool]? {
  if runs.isIncreasing { return nil }
  let count = runs.reduce(0) { $0 + $1.count }
  return count <= 8 * runs.count ? stayingByPiles(runs, count: count) : stayingByWeight(runs)
}

/// Selects the staying runs element by element, for short runs.
///
/// The method is patience sorting. It keeps a pile for each length of an increasing subsequence, with the least old
/// index at which one can end. A shuffled list leads to about 2 √*n* piles, which fit into the processor's first cache.
/// Once the first element of a run is on a pile, its other elements follow on the next piles without a search.
@inlinable
func stayingByPiles(_ runs: [some OldRun], count: Int) -> [Bool] {
  let none = UInt32.max
  var before = Array(repeating: none, count: runs.count)
  var last = none
  withUnsafeTemporaryAllocation(of: (old: Int, run: UInt32).self, capacity: count) { piles in
    var pileCount = 0
    for (index, run) in runs.enumerated() {
      var (pile, end) = (0, pileCount)
      if pileCount > 0, piles[pileCount - 1].old < run.old { pile = pileCount }
      while pile < end {
        let middle = (pile + end) / 2
        if piles[middle].old < run.old { pile = middle + 1 } else { end = middle }
      }
      if pile > 0 { before[index] = piles[pile - 1].run }
      for offset in 0..<run.count {
        piles.initializeElement(
          at: pile + offset, to: (run.old + offset, UInt32(index)))
      }
      pileCount = max(pileCount, pile + run.count)
    }
    if pileCount > 0 { last = piles[pileCount - 1].run }
  }
  return marked(last, before)
}

/// Returns which runs belong to a subsequence, going back from its last one.
@inlinable
func marked(_ last: UInt32, _ before: [UInt32]) -> [Bool] {
  var isMarked = Array(repeating: false, count: before.count)
  var index = last
  while index != .max {
    isMarked[Int(index)] = true
    index = before[Int(index)]
  }
  return isMarked
}

/// Selects the staying runs of any length, by their lengths alone.
@inlinable
func stayingByWeight(_ runs: [some OldRun]) -> [Bool] {
  // A number holds a run's place in the old version, and in its lower half the index in the new one.
  var order = runs.enumerated().map { UInt64($0.element.old) << 32 | UInt64($0.offset) }
  order.sort()
  var rank = Array(repeating: 0, count: runs.count)
  for (place, run) in order.enumerated() { rank[Int(run & 0xffff_ffff)] = place }

  // For every rank, the heaviest subsequence that ends with a rank up to it. This is Fenwick's "A new data structure
  // for cumulative frequency tables" (1994) with maxima instead of sums.
  var heaviest = Array(repeating: (weight: 0, end: UInt32.max), count: runs.count + 1)
  var before = Array(repeating: UInt32.max, count: runs.count)
  var best = (weight: 0, end: UInt32.max)
  for (index, run) in runs.enumerated() {
    var (weight, place) = (0, rank[index])
    while place > 0 {
      if heaviest[place].weight > weight { (weight, before[index]) = heaviest[place] }
      place &= place - 1
    }
    weight += run.count
    if weight > best.weight { best = (weight, UInt32(index)) }
    place = rank[index] + 1
    while place <= runs.count {
      if heaviest[place].weight < weight { heaviest[place] = (weight, UInt32(index)) }
      place += place & -place
    }
  }
  return marked(best.end, before)
}
