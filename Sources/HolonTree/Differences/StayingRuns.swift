/// Neighbours in a new version that were neighbours in an old one.
@usableFromInline
package protocol OldRun {
  /// The place of the first one in the old version.
  var old: Int { get }

  /// The number of neighbours.
  var count: Int { get }
}

extension Array where Element: OldRun {
  /// Whether the runs, which come in their new order, are in their old order.
  @inlinable
  package var isIncreasing: Bool {
    for index in indices.dropFirst() where self[index - 1].old > self[index].old { return false }
    return true
  }
}

/// Tells which runs stay where they are, so that as few elements as possible move: a heaviest increasing subsequence.
///
/// A run stays as a whole or not at all, for whatever stays beside a part of it can stay beside all of it.
///
/// - Parameter runs: The runs in the order of the new version.
/// - Returns: For each run whether it stays; nil when all do.
/// - Complexity: O(*r* log *r*), *r* being the number of runs; O(*r*) where the order is kept.
@inlinable
package func staying(_ runs: [some OldRun]) -> [Bool]? {
  if runs.isIncreasing { return nil }
  let count = runs.reduce(0) { $0 + $1.count }
  return count <= 8 * runs.count ? stayingByPiles(runs, count: count) : stayingByWeight(runs)
}

/// The same for short runs, element by element.
///
/// Patience sorting: a pile for each length of an increasing subsequence, with the least old index that one can end with.
/// In a list that is shuffled there are about 2 √*n* piles, so that they stay in the processor's first cache. Once a run
/// has begun on a pile its other elements lie on the piles right after it, and only its first one is looked for.
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

/// The runs on the way back from the last one of a subsequence.
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

/// The same for runs of any length, without looking into them.
@inlinable
func stayingByWeight(_ runs: [some OldRun]) -> [Bool] {
  // A number holds a run's place in the old version, and in the new one what is behind it.
  var order = runs.enumerated().map { UInt64($0.element.old) << 32 | UInt64($0.offset) }
  order.sort()
  var rank = Array(repeating: 0, count: runs.count)
  for (place, run) in order.enumerated() { rank[Int(run & 0xffff_ffff)] = place }

  // For every rank the heaviest subsequence that ends with one up to it (Fenwick, "A new data structure for cumulative
  // frequency tables", 1994, with the greatest instead of the sum).
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
