import HolonLists
import HolonTesting
import Testing

@Suite("Differences of lists in which identifiers occur several times")
struct DuplicateTests {
  @Test func `the deleted row is removed, not another one with its identifier`() {
    let difference = ListDifference(from: rows("1:1 1:2 1:3"), to: rows("1:2 1:3"))
    #expect(Array(difference.removals) == [0])
    #expect(difference.count == 1)
  }

  @Test func `the new row is inserted, not another one with its identifier`() {
    let difference = ListDifference(from: rows("4:0 8:0"), to: rows("8:0 8:1"))
    #expect((Array(difference.removals), Array(difference.insertions)) == ([0], [1]))
    #expect(difference.count == 2)
  }

  @Test func `rows that change places move, and aren't updated`() {
    let difference = ListDifference(from: rows("1:1 1:2"), to: rows("1:2 1:1"))
    #expect(difference.moves.count == 1)
    #expect(difference.count == 1)
  }

  @Test func `a row that changes among others with its identifier is updated in place`() {
    let difference = ListDifference(from: rows("1:1 1:1 1:2 2:0 1:3"), to: rows("1:1 1:4 1:2 2:0 1:3"))
    #expect(difference.updates == [.init(old: 1, new: 1)])
    #expect(difference.count == 1)
  }

  @Test func `many duplicates of a text identifier are paired by their contents`() {
    let old = (0..<400).map { Named(id: "Ärger \($0 % 7)", content: $0) }
    let difference = ListDifference(from: old, to: Array(old.dropFirst(3)))
    #expect(difference.removals.ranges == [0..<3])
    #expect(difference.count == 3)
  }

  /// The best pairing isn't always found; at most half a percent of all changes could be saved.
  @Test(arguments: [(kinds: 2, contents: 2), (2, 3), (3, 2), (3, 3)])
  func `the difference of short lists is nearly as good as the best of all pairings`(kinds: Int, contents: Int) throws {
    var generator = SeededGenerator()
    func list() -> [Item] {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Item(id: .random(in: 0..<kinds, using: &generator), content: .random(in: 0..<contents, using: &generator))
      }
    }
    var (more, all) = (0, 0)
    for _ in 0..<1500 {
      let (old, new) = (list(), list())
      try check(from: old, to: new, "\(generator.seed)")
      let (count, fewest) = (ListDifference(from: old, to: new).count, fewestChangesAndUpdates(old, new))
      #expect(count >= fewest, "\(old) → \(new), seed \(generator.seed)")
      more += count - fewest
      all += fewest
    }
    #expect(more * 200 <= all, "\(more) changes more than \(all), seed \(generator.seed)")
  }

  @Test func `sections with one identifier are paired by equal rows`() {
    let old = [Shelf(id: 0, items: rows("1:0 2:0 3:0 4:0"))]
    let new = [Shelf(id: 0), Shelf(id: 0, items: rows("1:0 2:0 3:0 4:0"))]
    let arrival = SectionedDifference(from: old, to: new, rows: \.items)
    #expect(Array(arrival.sections.insertions) == [0])
    #expect(arrival.count == 1)
    let departure = SectionedDifference(from: new, to: old, rows: \.items)
    #expect(Array(departure.sections.removals) == [0])
    #expect(departure.count == 1)
  }

  @Test func `sections with one identifier are paired by common rows`() {
    let old = [Shelf(id: 0, items: rows("1:0 2:0 3:0")), Shelf(id: 1), Shelf(id: 0, items: rows("4:0 5:0"))]
    let new = [Shelf(id: 0, items: rows("4:0 5:0 6:0")), Shelf(id: 1), Shelf(id: 0, items: rows("1:0 3:0"))]
    let difference = SectionedDifference(from: old, to: new, rows: \.items)
    #expect(difference.sections.moves.count == 2)
    #expect(difference.removals == [.init(section: 0, row: 1)])
    #expect(difference.insertions == [.init(section: 0, row: 2)])
  }

  @Test func `a row moves to another section by its content`() {
    let old = [Shelf(id: 0, items: rows("1:1 1:2")), Shelf(id: 1)]
    let new = [Shelf(id: 0), Shelf(id: 1, items: rows("1:2"))]
    let difference = SectionedDifference(from: old, to: new, rows: \.items)
    #expect(difference.moves == [.init(old: .init(section: 0, row: 1), new: .init(section: 1, row: 0))])
    #expect(difference.count == 2)
  }
}

private struct Named: Identifiable, Equatable {
  let id: String
  let content: Int
}

/// Rows written as `id:content`.
private func rows(_ text: String) -> [Item] {
  text.split(separator: " ").map { row in
    let numbers = row.split(separator: ":").compactMap { Int($0) }
    return Item(id: numbers[0], content: numbers[1])
  }
}

/// The fewest removals, insertions, moves and updates, by trying all pairings.
private func fewestChangesAndUpdates(_ old: [Item], _ new: [Item]) -> Int {
  var fewest = Int.max
  var (partners, isFree) = ([Int?](), old.map { _ in true })
  func pair() {
    guard partners.count < new.count else { return fewest = min(fewest, changes(partners, old, new)) }
    partners.append(nil)
    pair()
    partners.removeLast()
    for index in old.indices where isFree[index] && old[index].id == new[partners.count].id {
      isFree[index] = false
      partners.append(index)
      pair()
      partners.removeLast()
      isFree[index] = true
    }
  }
  pair()
  return fewest
}

/// Returns the number of changes of a pairing when as few elements as possible move.
func changes(_ partners: [Int?], _ old: [Item], _ new: [Item]) -> Int {
  let pairs = zip(new, partners).compactMap { new, partner in partner.map { (old: $0, new: new) } }
  // For each length the least old index that an increasing subsequence ends with.
  var ends: [Int] = []
  for (index, _) in pairs {
    let length = ends.firstIndex { $0 > index } ?? ends.count
    ends[length..<min(length + 1, ends.count)] = [index]
  }
  let updates = pairs.count { old[$0.old] != $0.new }
  return old.count + new.count - pairs.count - ends.count + updates
}

/// Returns the number of changes when elements with one identifier are paired in order, as in most comparisons.
func changesInOrder(_ old: [Item], _ new: [Item]) -> Int {
  var isFree = old.map { _ in true }
  let partners = new.map { element in
    let partner = old.indices.first { isFree[$0] && old[$0].id == element.id }
    partner.map { isFree[$0] = false }
    return partner
  }
  return changes(partners, old, new)
}
