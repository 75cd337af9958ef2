import HolonLists
import HolonTesting
import HolonTree
import Testing

@Suite("Differences by identity")
struct IdentifiedDifferenceTests {
  typealias Outline = KeyedTree<Item, NoSummary<Item>>
  typealias Difference = IdentifiedDifference<Int>

  @Test func `an arrival has its parent and its neighbour`() throws {
    let old = try outline([(1, nil), (2, 1), (3, 1), (4, nil)])
    var new = old
    try new.move(2, to: 4)
    try new.append(Item(id: 5), to: 4)
    try new.append(Item(id: 6), to: 5)
    try new.update(Item(id: 1, content: 1))
    try new.remove(3)
    let difference = Difference(from: old, to: new)
    #expect(difference.arrivals.map(\.id) == [2, 5, 6])
    #expect(difference.arrivals.map(\.parent) == [4, 4, 5])
    #expect(difference.arrivals.map(\.previous) == [nil, 2, nil])
    #expect(difference.arrivals.map(\.isNew) == [false, true, true])
    #expect(difference.updates == [1])
    #expect(difference.removals == [3])
    #expect(difference.count == 5)
    #expect(Difference(from: old, to: old).isEmpty)
  }

  @Test func `only the topmost removed element is named`() throws {
    let old = try outline([(1, nil), (2, 1), (3, 2), (4, 3)])
    var new = old
    try new.move(4, to: nil)
    try new.remove(1)
    let difference = Difference(from: old, to: new)
    #expect(difference.removals == [1])
    #expect(difference.arrivals.map(\.id) == [4])
  }

  @Test func `wholes precede their parts where they change places`() throws {
    let old = try outline([(1, nil), (2, 1), (3, 2)])
    var new = old
    try new.move(3, to: nil)
    try new.move(1, to: 3)
    let difference = Difference(from: old, to: new)
    #expect(Shown(old).following(difference, to: new) == Shown(new))
  }

  @Test(arguments: [true, false])
  func `applying the difference results in the new list`(haveCommonHistory: Bool) throws {
    var generator = SeededGenerator()
    for _ in 0..<500 {
      let old = try outline((0..<20).map { id in (id, id == 0 ? nil : Int.random(in: -3..<id, using: &generator)) })
      var new = old
      if !haveCommonHistory {
        new = try outline(
          old.tree.preorder.map { visit in
            (old.tree[visit.node].id, old.tree.parent(of: visit.node).map { old.tree[$0].id })
          })
      }
      for edit in 0..<8 { try self.edit(&new, Item(id: 100 + edit), using: &generator) }
      #expect(Shown(old).following(Difference(from: old, to: new), to: new) == Shown(new), "seed \(generator.seed)")
      // More elements are named than have changed.
      let all = (0..<120).filter { _ in Bool.random(using: &generator) }
      let named = Difference(from: old, to: new)
      #expect(named.arrivals.count { !$0.isNew } == fewestMoves(old, new), "seed \(generator.seed)")
      let changed = named.removals + named.arrivals.map(\.id) + named.updates
      let refreshment = Difference(refreshing: Set(all + changed), in: new)
      #expect(Shown(old).following(refreshment, to: new) == Shown(new), "seed \(generator.seed)")
      #expect(refreshment.arrivals.allSatisfy { !$0.isNew })
    }
  }

  private func fewestMoves(_ old: Outline, _ new: Outline) -> Int {
    let kept = old.tree.elements.map(\.id).filter(new.contains)
    let moved = kept.count { old.parent(of: $0) != new.parent(of: $0) }
    let parents: [Int?] = [nil] + kept
    return moved
      + parents.reduce(0) { sum, parent in
        let before = old.children(of: parent).filter { new.contains($0) && new.parent(of: $0) == parent }
        let after = new.children(of: parent).filter { old.contains($0) && old.parent(of: $0) == parent }
        return sum + before.count - longestCommon(before, after)
      }
  }

  private func outline(_ parents: [(id: Int, parent: Int?)]) throws -> Outline {
    var outline = Outline()
    for (id, parent) in parents { try outline.append(Item(id: id), to: parent.flatMap { $0 < 0 ? nil : $0 }) }
    return outline
  }

  private func edit(_ outline: inout Outline, _ new: Item, using generator: inout SeededGenerator) throws {
    let ids = outline.tree.elements.map(\.id)
    guard let id = ids.randomElement(using: &generator), let other = ids.randomElement(using: &generator) else {
      return try outline.append(new)
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: try outline.append(new, to: other)
    case 1: try outline.insert(new, before: other)
    case 2: try outline.update(Item(id: id, content: new.id))
    case 3: try outline.remove(id)
    // Below itself nothing can be moved.
    case 4: try? outline.move(id, to: other)
    default: try? outline.move(id, after: other)
    }
  }

  /// The visible nested list: the parts of each element, with nil for the top, and the contents.
  struct Shown: Equatable {
    private var parts: [Int?: [Int]] = [nil: []]
    private var items: [Int: Item] = [:]

    init(_ outline: Outline) {
      parts[nil] = outline.children(of: nil)
      for item in outline.tree.elements {
        parts[item.id] = outline.children(of: item.id)
        items[item.id] = item
      }
    }

    /// Returns the list after the changes, made one after the other.
    func following(_ difference: Difference, to new: Outline) -> Shown {
      var shown = self
      for id in difference.updates where items[id] != nil { shown.items[id] = new[id] }
      for arrival in difference.arrivals {
        shown.take(arrival.id)
        guard let siblings = shown.parts[arrival.parent],
          let place = arrival.previous.map({ siblings.firstIndex(of: $0).map { $0 + 1 } }) ?? 0
        else {
          Issue.record("\(arrival) comes before its neighbour or before what holds it")
          continue
        }
        shown.parts[arrival.parent]?.insert(arrival.id, at: place)
        if shown.items[arrival.id] == nil { (shown.items[arrival.id], shown.parts[arrival.id]) = (new[arrival.id], []) }
      }
      for id in difference.removals { shown.remove(id) }
      return shown
    }

    private mutating func take(_ id: Int) {
      for (whole, ids) in parts where ids.contains(id) { parts[whole] = ids.filter { $0 != id } }
    }

    private mutating func remove(_ id: Int) {
      take(id)
      items[id] = nil
      for part in parts.removeValue(forKey: id) ?? [] { remove(part) }
    }
  }
}
