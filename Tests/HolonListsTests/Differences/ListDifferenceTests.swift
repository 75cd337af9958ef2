import HolonLists
import HolonTesting
import Testing

/// A row with an identity and a content.
struct Item: Identifiable, Hashable, Sendable {
  var id: Int
  var content = 0
}

@Suite("Differences of lists")
struct ListDifferenceTests {
  @Test(arguments: [1, 2, 3, 4, 6, 20])
  func `a difference has the fewest changes and leads to the new list in every form`(kinds: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<15_000 {
      let old = items(0...12, kinds: kinds, using: &generator)
      let new = items(0...12, kinds: kinds, using: &generator)
      try check(from: old, to: new, "\(generator.seed)")
    }
  }

  @Test func `a difference of lists without duplicates has the fewest changes`() throws {
    var generator = SeededGenerator()
    for _ in 0..<15_000 {
      let ids = Array(0..<14).shuffled(using: &generator)
      let others = Array(0..<14).shuffled(using: &generator)
      let old = ids.prefix(.random(in: 0...14, using: &generator)).map { Item(id: $0) }
      let new = others.prefix(.random(in: 0...14, using: &generator)).map { Item(id: $0, content: $0 % 3 / 2) }
      try check(from: old, to: new, "\(generator.seed)")
    }
  }

  @Test(arguments: [5, 40, 1000])
  func `a difference of long similar lists has the fewest changes`(kinds: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<100 {
      let old = items(50...300, kinds: kinds, using: &generator)
      var new = old
      for _ in 0..<Int.random(in: 1...12, using: &generator) { edit(&new, kinds: kinds, using: &generator) }
      try check(from: old, to: new, "\(generator.seed)")
    }
  }

  @Test(arguments: [8, 60, 10_000])
  func `a difference of long dissimilar lists has the fewest changes`(kinds: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<15 {
      try check(
        from: items(200...400, kinds: kinds, using: &generator), to: items(200...400, kinds: kinds, using: &generator),
        "\(generator.seed)")
    }
  }

  @Test func `equal lists have no difference, and empty lists are compared`() {
    #expect(ListDifference(from: [1, 2, 3], to: [1, 2, 3]).isEmpty)
    #expect(ListDifference(from: [Int](), to: []).isEmpty)
    #expect(ListDifference(from: [], to: [1, 2, 3]).insertions.ranges == [0..<3])
    #expect(ListDifference(from: [1, 2, 3], to: []).removals.ranges == [0..<3])
    #expect(ListDifference(from: [1], to: [1]).stages(from: [1], to: [1]).isEmpty)
  }

  @Test func `a row that moves from one end to the other is one move`() {
    let rows = Array(0..<5000)
    #expect(ListDifference(from: rows, to: rows[1...] + [0]).moves == [.init(old: 0, new: 4999)])
    #expect(ListDifference(from: rows, to: [4999] + rows[..<4999]).moves == [.init(old: 4999, new: 0)])
  }

  @Test func `a million rows are compared`() {
    let old = Array(0..<1_000_000)
    var new = old
    new.removeSubrange(10_000..<20_000)
    new.swapAt(5, 900_000)
    new.append(-1)
    let difference = ListDifference(from: old, to: new)
    #expect(difference.removals.ranges == [10_000..<20_000])
    #expect(difference.insertions.ranges == [990_000..<990_001])
    #expect(difference.moves.count == 2)
    #expect(ListDifference(from: old, to: old.reversed()).moves.count == 999_999)
  }

  @Test func `collections without contiguous storage can be compared`() {
    let difference = ListDifference(from: (0..<5).lazy.filter { $0 != 2 }, to: Set([7]))
    #expect(difference.removals.ranges == [0..<4])
    #expect(difference.insertions.ranges == [0..<1])
  }
}

func items(_ counts: ClosedRange<Int>, kinds: Int, using generator: inout SeededGenerator) -> [Item] {
  (0..<Int.random(in: counts, using: &generator)).map { _ in
    Item(id: .random(in: 0..<kinds, using: &generator), content: .random(in: 0..<4, using: &generator) / 3)
  }
}

func edit(_ items: inout [Item], kinds: Int, using generator: inout SeededGenerator) {
  let place = Int.random(in: 0..<items.count, using: &generator)
  switch Int.random(in: 0..<4, using: &generator) {
  case 0: items.remove(at: place)
  case 1: items.insert(Item(id: .random(in: 0..<kinds, using: &generator)), at: place)
  case 2: items.insert(items.remove(at: place), at: .random(in: 0..<items.count, using: &generator))
  default: items[place].content += 1
  }
}

/// Compares lists, applies the difference in all ways there are, and records which one fails.
func check(from old: [Item], to new: [Item], _ seed: @autoclosure () -> String) throws {
  let difference = ListDifference(from: old, to: new)
  var problems: [String] = []
  let fewest = fewestChanges(old.map(\.id), new.map(\.id))
  let updates = difference.updates.count
  if ListDifference(from: old.map(\.id), to: new.map(\.id)).count != fewest {
    problems.append("not the fewest changes")
  }
  if difference.count - updates < fewest { problems.append("fewer changes than there can be") }
  let areUnique = [old, new].allSatisfy { Set($0.map(\.id)).count == $0.count }
  if areUnique, difference.count - updates != fewest { problems.append("not the fewest changes of unique elements") }
  if difference.count > changesInOrder(old, new) { problems.append("more changes than when paired in order") }
  if try difference.applying(to: old, element: { new[$0] }) != new { problems.append("applied") }
  if try BatchUpdate(difference).applied(to: old, new) != new { problems.append("one batch") }
  var shown = old
  for stage in difference.stages(from: old, to: new) {
    let batch = BatchUpdate(stage.difference, reloads: stage.difference.updates.map(\.old))
    shown = try batch.applied(to: shown, stage.elements)
    if shown != stage.elements { problems.append("stage") }
  }
  if shown != new { problems.append("stages") }
  if difference.steps.count != difference.count || replayed(difference.steps, on: old, new) != new {
    problems.append("steps")
  }
  if !problems.isEmpty { Issue.record("\(problems): \(old) → \(new), seed \(seed())") }
}

func replayed(_ steps: [ListStep], on old: [Item], _ new: [Item]) -> [Item] {
  var shown = old
  for step in steps {
    switch step {
    case .remove(let index): shown.remove(at: index)
    case .insert(let index, let source): shown.insert(new[source], at: index)
    case .move(let index, let target): shown.insert(shown.remove(at: index), at: target)
    case .update(let index, let source): shown[index] = new[source]
    }
  }
  return shown
}

/// Returns a lower bound for the changes of any difference.
///
/// Every element without a counterpart needs one, and each element beyond a longest common subsequence needs a move.
func fewestChanges(_ old: [Int], _ new: [Int]) -> Int {
  var counts: [Int: Int] = [:]
  for element in old { counts[element, default: 0] += 1 }
  var common = 0
  for element in new where counts[element, default: 0] > 0 {
    counts[element]? -= 1
    common += 1
  }
  return old.count - common + new.count - common + common - longestCommon(old, new)
}

/// The length of a longest common subsequence, by the table of all pairs.
func longestCommon(_ old: [Int], _ new: [Int]) -> Int {
  var lengths = Array(repeating: 0, count: new.count + 1)
  for element in old {
    var diagonal = 0
    for (index, other) in new.enumerated() {
      (diagonal, lengths[index + 1]) = (
        lengths[index + 1], element == other ? diagonal + 1 : max(lengths[index + 1], lengths[index])
      )
    }
  }
  return lengths[new.count]
}
