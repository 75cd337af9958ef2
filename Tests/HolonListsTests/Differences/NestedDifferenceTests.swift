import HolonLists
import HolonTesting
import HolonTree
import Testing

@Suite("Differences of nested lists")
struct NestedDifferenceTests {
  typealias Outline = KeyedTree<Item, NoSummary<Item>>

  @Test func `cells, groups and sections come, go, move and change`() throws {
    // Two sections; the first holds a group of two cells and a cell.
    let old = try outline([(1, nil), (2, 1), (3, 2), (4, 2), (5, 1), (6, nil), (7, 6)])
    var new = old
    try new.move(3, to: 6)
    try new.update(Item(id: 7, content: 1))
    try new.remove(5)
    try new.append(Item(id: 8), to: 2)
    try new.append(Item(id: 9))
    try new.append(Item(id: 10), to: 9)
    let difference = NestedDifference(from: old, to: new)
    #expect(difference.removals == [[0, 1]])
    #expect(difference.insertions == [[0, 0, 1], [2]])
    #expect(difference.moves == [.init(old: [0, 0, 0], new: [1, 1])])
    #expect(difference.updates == [.init(old: [1, 0], new: [1, 0])])
    #expect(difference.count == 5)
    #expect(NestedDifference(from: old, to: old).isEmpty)
  }

  @Test(arguments: [true, false])
  func `paths lead to what has changed, with the fewest moves`(haveCommonHistory: Bool) throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let old = try outline((0..<20).map { id in (id, id == 0 ? nil : Int.random(in: -3..<id, using: &generator)) })
      var new =
        haveCommonHistory
        ? old
        : try outline(
          old.tree.preorder.map { visit in
            (old.tree[visit.node].id, old.tree.parent(of: visit.node).map { old.tree[$0].id })
          })
      for edit in 0..<6 { try self.edit(&new, Item(id: 100 + edit), using: &generator) }
      let difference = NestedDifference(from: old, to: new)
      let (olds, news) = (paths(old), paths(new))
      let gone = olds.filter { news[$0.key] == nil }
      let come = news.filter { olds[$0.key] == nil }
      #expect(Set(difference.removals) == topmost(gone, old, new), "seed \(generator.seed)")
      #expect(Set(difference.insertions) == topmost(come, new, old), "seed \(generator.seed)")
      for pair in difference.moves + difference.updates {
        let id = try #require(olds.first { $0.value == pair.old }?.key)
        #expect(news[id] == pair.new, "seed \(generator.seed)")
      }
      #expect(difference.moves.count == fewestMoves(old, new), "seed \(generator.seed)")
      #expect(difference.updates.count == olds.keys.count { new[$0] != nil && new[$0] != old[$0] })
    }
  }

  private func outline(_ parents: [(id: Int, parent: Int?)]) throws -> Outline {
    var outline = Outline()
    for (id, parent) in parents { try outline.append(Item(id: id), to: parent.flatMap { $0 < 0 ? nil : $0 }) }
    return outline
  }

  private func edit(_ outline: inout Outline, _ next: Item, using generator: inout SeededGenerator) throws {
    let ids = outline.tree.preorder.map { outline.tree[$0.node].id }
    guard let id = ids.randomElement(using: &generator), let other = ids.randomElement(using: &generator) else {
      return
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: try outline.remove(id)
    case 1: try outline.append(next, to: id)
    case 2: try outline.update(Item(id: id, content: next.id))
    // Nothing moves into itself, which the tree refuses.
    case 3: try? outline.move(id, to: other)
    default: try? outline.move(id, before: other)
    }
  }

  private func paths(_ outline: Outline) -> [Int: [Int]] {
    Dictionary(
      uniqueKeysWithValues: outline.tree.preorder.map { (outline.tree[$0.node].id, outline.tree.path(of: $0.node)) })
  }

  private func topmost(_ paths: [Int: [Int]], _ outline: Outline, _ other: Outline) -> Set<[Int]> {
    Set(paths.filter { id, _ in outline.parent(of: id).map(other.contains) ?? true }.values)
  }

  private func fewestMoves(_ old: Outline, _ new: Outline) -> Int {
    let kept = paths(old).keys.filter(new.contains)
    let moved = kept.count { old.parent(of: $0) != new.parent(of: $0) }
    let parents: [Int?] = [nil] + kept
    return moved
      + parents.reduce(0) { sum, parent in
        let before = old.children(of: parent).filter { new.contains($0) && new.parent(of: $0) == parent }
        let after = new.children(of: parent).filter { old.contains($0) && old.parent(of: $0) == parent }
        return sum + before.count - longestCommon(before, after)
      }
  }
}
