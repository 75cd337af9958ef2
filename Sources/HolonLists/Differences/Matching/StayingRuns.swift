/// Tells which runs stay where they are, so that as few elements as possible move: a heaviest increasing subsequence.
///
/// A run stays as a whole or not at all, for whatever stays beside a part of it can stay beside all of it.
///
/// - Parameter runs: The runs in the order of the new list.
/// - Returns: For each run whether it stays; nil when all do.
/// - Complexity: O(*r* log *r*), *r* being the number of runs; O(*r*) where the order is kept.
@usableFromInline
func staying(_ runs: [MatchingRun]) -> [Bool]? {
  if runs.isIncreasing { return nil }

  // A number holds a run's place in the old list, and in the new one what is behind it.
  var order = runs.enumerated().map { UInt64($0.element.old) << 32 | UInt64($0.offset) }
  order.sort()
  var rank = Array(repeating: 0, count: runs.count)
  for (place, run) in order.enumerated() { rank[Int(run & 0xffff_ffff)] = place }

  // For every rank the heaviest subsequence that ends with one up to it (Fenwick, "A new data structure for cumulative
  // frequency tables", 1994, with the greatest instead of the sum).
  var heaviest = Array(repeating: (weight: 0, end: -1), count: runs.count + 1)
  var before = Array(repeating: -1, count: runs.count)
  var best = (weight: 0, end: -1)
  for (index, run) in runs.enumerated() {
    var (weight, place) = (0, rank[index])
    while place > 0 {
      if heaviest[place].weight > weight { (weight, before[index]) = heaviest[place] }
      place &= place - 1
    }
    weight += run.count
    if weight > best.weight { best = (weight, index) }
    place = rank[index] + 1
    while place <= runs.count {
      if heaviest[place].weight < weight { heaviest[place] = (weight, index) }
      place += place & -place
    }
  }
  var stays = Array(repeating: false, count: runs.count)
  var index = best.end
  while index >= 0 {
    stays[index] = true
    index = before[index]
  }
  return stays
}
