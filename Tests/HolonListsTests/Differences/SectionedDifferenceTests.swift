import Foundation
import HolonLists
import HolonTesting
import Testing

/// A section with an identity and a header.
struct Shelf: Identifiable, Hashable, Sendable {
  var id: Int
  var header = 0
  var items: [Item] = []
}

@Suite("Differences of lists of sections")
struct SectionedDifferenceTests {
  /// How many times as many random pairs are compared as usually; `HOLON_RANDOM_ROUNDS` says otherwise.
  private static let rounds = ProcessInfo.processInfo.environment["HOLON_RANDOM_ROUNDS"].flatMap { Int($0) } ?? 1

  @Test(arguments: [3, 8, 30])
  func `a sectioned difference has the fewest changes and leads to the new list in every form`(kinds: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<4000 * Self.rounds {
      let old = shelves(kinds: kinds, contents: 1, using: &generator)
      let new = shelves(kinds: kinds, contents: 1, using: &generator)
      try check(from: old, to: new, isFewest: true, "\(generator.seed)")
    }
  }

  @Test(arguments: [3, 8, 30])
  func `a difference of sections and rows with shared identifiers leads to the new list`(kinds: Int) throws {
    var generator = SeededGenerator()
    for round in 0..<3000 * Self.rounds {
      var old = shelves(kinds: kinds, using: &generator)
      var new = shelves(kinds: kinds, using: &generator)
      if round % 2 == 0 {
        for index in old.indices { old[index].id %= 2 }
        for index in new.indices { new[index].id %= 2 }
      }
      try check(from: old, to: new, isFewest: false, "\(generator.seed)")
    }
  }

  @Test func `a difference of lists after a few edits has the fewest changes`() throws {
    var generator = SeededGenerator()
    for _ in 0..<3000 * Self.rounds {
      let old = shelves(kinds: 1000, using: &generator)
      var new = old
      for _ in 0..<4 { edit(&new, using: &generator) }
      try check(from: old, to: new, isFewest: old.hasUniqueRows, "\(generator.seed)")
    }
  }

  @Test func `a row from a removed section is inserted, and a row for an inserted one is removed`() {
    let (milk, bread) = (Item(id: 1), Item(id: 2))
    let both = [Shelf(id: 1, items: [milk]), Shelf(id: 2, items: [bread])]
    let one = [Shelf(id: 1, items: [milk, bread])]
    let merged = SectionedDifference(from: both, to: one, rows: \.items)
    #expect(merged.sections.removals == [1])
    #expect(merged.insertions == [.init(section: 0, row: 1)])
    #expect(merged.moves.isEmpty && merged.count == 2)
    let parted = SectionedDifference(from: one, to: both, rows: \.items)
    #expect(parted.sections.insertions == [1])
    #expect(parted.removals == [.init(section: 0, row: 1)])
    #expect(parted.moves.isEmpty && parted.count == 2)
  }

  @Test func `a row can move to another section and change its content`() {
    let old = [Shelf(id: 1, items: [Item(id: 1), Item(id: 2)]), Shelf(id: 2, items: [Item(id: 3)])]
    let new = [Shelf(id: 1, items: [Item(id: 1)]), Shelf(id: 2, items: [Item(id: 2, content: 1), Item(id: 3)])]
    let difference = SectionedDifference(from: old, to: new, rows: \.items)
    let pair = SectionedDifference.Pair(old: .init(section: 0, row: 1), new: .init(section: 1, row: 0))
    #expect(difference.moves == [pair])
    #expect(difference.updates == [pair])
    #expect(difference.count == 2)
  }
}

extension [Shelf] {
  fileprivate var hasUniqueRows: Bool {
    let ids = flatMap { $0.items.map(\.id) }
    return Set(ids).count == ids.count
  }
}

func shelves(kinds: Int, contents: Int = 2, using generator: inout SeededGenerator) -> [Shelf] {
  Array(0..<5).shuffled(using: &generator).prefix(.random(in: 0...5, using: &generator)).map { id in
    let header = Int.random(in: 0..<4, using: &generator) / 3
    var shelf = Shelf(id: id, header: header, items: items(0...4, kinds: kinds, using: &generator))
    for index in shelf.items.indices { shelf.items[index].content %= contents }
    return shelf
  }
}

func edit(_ shelves: inout [Shelf], using generator: inout SeededGenerator) {
  guard !shelves.isEmpty else { return }
  let (index, other) = (shelves.indices.randomElement(using: &generator)!, shelves.indices.randomElement()!)
  let row = shelves[index].items.indices.randomElement(using: &generator)
  switch (Int.random(in: 0..<8, using: &generator), row) {
  case (0, _): shelves.remove(at: index)
  case (1, _): shelves.insert(shelves.remove(at: index), at: .random(in: 0...shelves.count, using: &generator))
  case (2, _): shelves[index].header += 1
  case (3, let row?): shelves[index].items[row].content += 1
  case (4, let row?): shelves[index].items.remove(at: row)
  case (5, let row?), (6, let row?):
    let item = shelves[index].items.remove(at: row)
    shelves[other].items.insert(item, at: .random(in: 0...shelves[other].items.count, using: &generator))
  default: shelves[index].items.insert(Item(id: .random(in: 1001..<100_000, using: &generator)), at: row ?? 0)
  }
}

/// Compares lists, applies the difference in all ways there are, and records which one fails.
private func check(from old: [Shelf], to new: [Shelf], isFewest: Bool, _ seed: @autoclosure () -> String) throws {
  let difference = SectionedDifference(from: old, to: new, rows: \.items) { $0.header != $1.header }
  var problems: [String] = []
  let updates = difference.updates.count + difference.sections.updates.count
  if isFewest, difference.count - updates != fewestChanges(old, new) { problems.append("not the fewest changes") }
  let applied = try difference.applying(to: old, rows: \.items) {
    new[$0]
  } row: {
    new[$0.section].items[$0.row]
  }
  if applied != new { problems.append("applied") }
  if try SectionedBatchUpdate(difference).applied(to: old, new) != new { problems.append("one batch") }
  var shown = old
  for stage in difference.stages(from: old, to: new, rows: \.items) {
    let batch = SectionedBatchUpdate(stage.difference, isStage: true)
    shown = try batch.applied(to: shown, stage.sections)
    if shown != stage.sections { problems.append("stage") }
  }
  if shown != new { problems.append("stages") }
  if !problems.isEmpty { Issue.record("\(problems): \(old) → \(new), seed \(seed())") }
}

/// Returns a lower bound for the changes of any difference.
///
/// It counts the changes of the sections. In sections of both lists, it counts the rows without a counterpart, and a
/// move for each row outside a longest common subsequence.
private func fewestChanges(_ old: [Shelf], _ new: [Shelf]) -> Int {
  var (olds, news, stay): ([Int: Int], [Int: Int], Int) = ([:], [:], 0)
  for shelf in old {
    guard let partner = new.first(where: { $0.id == shelf.id }) else { continue }
    let (before, after) = (shelf.items.map(\.id), partner.items.map(\.id))
    for id in before { olds[id, default: 0] += 1 }
    for id in after { news[id, default: 0] += 1 }
    stay += longestCommon(before, after)
  }
  let common = olds.reduce(0) { $0 + min($1.value, news[$1.key] ?? 0) }
  let rows = olds.values.reduce(0, +) + news.values.reduce(0, +) - common - stay
  return rows + fewestChanges(old.map(\.id), new.map(\.id))
}
