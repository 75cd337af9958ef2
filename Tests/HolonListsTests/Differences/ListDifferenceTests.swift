import HolonLists
import HolonTesting
import Testing

@Suite("Differences of lists")
struct ListDifferenceTests {
  @Test(arguments: [1, 2, 3, 4, 6, 20])
  func `the fewest changes, and they lead to the new list`(kinds: Int) {
    var generator = SeededGenerator()
    for _ in 0..<4000 {
      let old = (0..<Int.random(in: 0...12, using: &generator)).map { _ in Int.random(in: 0..<kinds, using: &generator)
      }
      let new = (0..<Int.random(in: 0...12, using: &generator)).map { _ in Int.random(in: 0..<kinds, using: &generator)
      }
      let difference = ListDifference(from: old, to: new)
      #expect(difference.count == fewestChanges(from: old, to: new), "\(old) → \(new), \(generator)")
      #expect(replayed(difference, on: old, new) == new, "\(old) → \(new), \(generator)")
    }
  }
}

/// Removes, keeps the others in their order, puts what moves and what comes to its new place.
func replayed(_ difference: ListDifference, on old: [Int], _ new: [Int]) -> [Int] {
  let gone = Set(difference.removals).union(difference.moves.map(\.old))
  var result = old.indices.filter { !gone.contains($0) }.map { old[$0] }
  let coming =
    difference.insertions.map { (index: $0, element: new[$0]) }
    + difference.moves.map { (index: $0.new, element: old[$0.old]) }
  for (index, element) in coming.sorted(by: { $0.index < $1.index }) { result.insert(element, at: index) }
  return result
}

/// What any difference needs at least: all that has no counterpart, and a move for each element beyond a longest common
/// subsequence.
func fewestChanges(from old: [Int], to new: [Int]) -> Int {
  var counts: [Int: Int] = [:]
  for element in old { counts[element, default: 0] += 1 }
  var common = 0
  for element in new where counts[element, default: 0] > 0 {
    counts[element]? -= 1
    common += 1
  }
  var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
  for i in old.indices {
    for j in new.indices {
      lengths[i + 1][j + 1] =
        old[i] == new[j] ? lengths[i][j] + 1 : max(lengths[i][j + 1], lengths[i + 1][j])
    }
  }
  return old.count - common + new.count - common + common - lengths[old.count][new.count]
}
