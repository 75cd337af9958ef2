import Foundation
import HolonTesting
import HolonTree
import Testing

@Suite("KeyedTree: differences")
struct KeyedTreeDifferenceTests {
  @Test func `versions of one tree differ by their edits`() throws {
    let old = try Items(names: [("a", 0), ("b", 1), ("c", 1), ("d", 0)])
    var new = old
    try new.update(Item(id: "b", number: 2))
    try new.move("c", to: "d")
    try new.append(Item(id: "e"), to: "a")
    try new.insert(Item(id: "f"), before: "a")
    try new.remove("b")
    let difference = new.difference(from: old)
    #expect(
      Set(difference.changes.map(\.description)) == [
        "+ #5 e under #1, first", "+ #6 f among the roots, first", "- #2 b under #1, first",
        "> #3 under #4, first (was under #1 after #2)",
      ])
    try expect(old, new)
  }

  @Test func `an element that was removed and added again has moved`() throws {
    let old = try Items(names: [("a", 0), ("b", 1), ("c", 0)])
    var new = old
    try new.remove("b")
    try new.append(Item(id: "b", number: 5), to: "c")
    let difference = new.difference(from: old)
    #expect(
      difference.changes.map(\.description) == ["> #2 under #3, first (was under #1, first)", "~ #2 b=5 (was b)"])
    try expect(old, new)
  }

  @Test func `trees that were built apart differ by identity`() throws {
    let old = try Items(names: [("a", 0), ("b", 1), ("c", 1), ("d", 0)])
    let new = try Items(names: [("d", 0), ("c", 1), ("x", 1), ("a", 0), ("b", 1)])
    let difference = new.difference(from: old)
    #expect(Set(difference.changes.map { "\($0)".prefix(4) }).isSubset(of: ["+ #5", "> #1", "> #3", "> #4"]))
    #expect(difference.changes.count == 3)
    try expect(old, new)
  }

  @Test func `equal trees don't differ, whatever their handles`() throws {
    let old = try Items(names: [("a", 0), ("b", 1), ("c", 0)])
    var new = try Items(names: [("c", 0), ("a", 0), ("b", 1)])
    #expect(old.difference(from: old).isEmpty)
    try new.move("c", after: "a")
    #expect(new == old)
    #expect(new.difference(from: old).isEmpty)
  }

  @Test func `random trees are led to one another`() throws {
    var generator = SeededGenerator()
    for _ in 0..<150 {
      let old = try random(&generator)
      let new = try random(&generator)
      let deviation = "seed \(generator.seed)"
      for (from, to) in [(old, new), (new, old), (old, Items()), (Items(), new)] {
        var applied = from
        try applied.apply(to.difference(from: from))
        #expect(applied == to, "\(deviation)")
        #expect((0..<20).allSatisfy { applied[$0] == to[$0] }, "\(deviation)")
        #expect((0..<20).allSatisfy { applied.contains($0) == (applied.handle(of: $0) != nil) }, "\(deviation)")
        try applied.apply(to.difference(from: from).inverted)
        #expect(applied == from, "\(deviation)")
        #expect((0..<20).allSatisfy { applied.handle(of: $0) == from.handle(of: $0) }, "\(deviation)")
      }
    }
  }

  @Test func `two elements can change their identities for each other's`() throws {
    let old = try Items(names: [("a", 0), ("b", 0)])
    let (a, b) = (try #require(old.handle(of: "a")), try #require(old.handle(of: "b")))
    var tree = old
    try tree.apply(
      TreeDifference([
        .update(a, from: Item(id: "a"), to: Item(id: "b", number: 1)),
        .update(b, from: Item(id: "b"), to: Item(id: "a", number: 2)),
      ]))
    #expect(tree.description == "├─ b=1\n└─ a=2")
    #expect(tree.handle(of: "a") == b)
    #expect(tree.handle(of: "b") == a)
  }

  @Test func `a difference that doesn't fit is refused, and the tree stays as it is`() throws {
    let old = try Items(names: [("a", 0), ("b", 1)])
    var tree = old
    let (a, b) = (try #require(old.handle(of: "a")), try #require(old.handle(of: "b")))
    let fresh = try #require(NodeHandle("#7"))
    let (itemA, itemB) = (Item(id: "a"), Item(id: "b"))
    let misfits: [(KeyedTreeError<String>, [TreeChange<Item<String>>])] = [
      (.duplicate("b"), [.insert(fresh, itemB, at: TreePlace(under: nil))]),
      (.duplicate("b"), [.update(a, from: itemA, to: itemB)]),
      (.misfit(.missing(fresh)), [.remove(fresh, itemA, from: TreePlace(under: nil))]),
      (.misfit(.missing(fresh)), [.update(fresh, from: itemA, to: itemB)]),
      (.misfit(.missing(fresh)), [.move(fresh, from: TreePlace(under: nil), to: TreePlace(under: a))]),
      (.misfit(.contradictory(b)), [.update(b, from: itemB, to: itemB), .update(b, from: itemB, to: itemB)]),
      (.misfit(.contradictory(b)), [.update(b, from: itemB, to: itemB), .remove(b, itemB, from: TreePlace(under: a))]),
      (.misfit(.notEmpty(a)), [.remove(a, itemA, from: TreePlace(under: nil))]),
      (.misfit(.occupied(a)), [.insert(a, Item(id: "c"), at: TreePlace(under: nil))]),
    ]
    for (error, changes) in misfits {
      #expect(throws: error) { try tree.apply(TreeDifference(changes)) }
      #expect(tree == old)
      #expect(tree.handle(of: "a") == a)
      #expect(tree.handle(of: "b") == b)
      #expect(!tree.contains("c"))
    }
    #expect(KeyedTreeError<String>.misfit(.missing(a)).description == TreeDifferenceError.missing(a).description)
  }

  @Test func `a keyed tree is written as a tree`() throws {
    var tree = try Items(names: [("a", 0), ("b", 1), ("c", 1)])
    try tree.move("c", before: "b")
    let decoded = try JSONDecoder().decode(Items<String>.self, from: JSONEncoder().encode(tree))
    #expect(decoded == tree)
    #expect(["a", "b", "c"].allSatisfy { decoded.handle(of: $0) == tree.handle(of: $0) })
  }

  @Test func `a written tree in which an identity comes twice is refused`() throws {
    let json = #"{"depths":[0,1],"elements":[{"id":"a","number":0},{"id":"a","number":1}]}"#
    #expect {
      try JSONDecoder().decode(Items<String>.self, from: Data(json.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == KeyedTreeError.duplicate("a").description
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Items<String>.self, from: Data("{}".utf8)) }
  }

  private func random(_ generator: inout SeededGenerator) throws -> Items<Int> {
    var tree = Items<Int>()
    for id in (0..<20).shuffled(using: &generator).prefix(Int.random(in: 0...20, using: &generator)) {
      let parent = (0..<20).filter(tree.contains).randomElement(using: &generator)
      try tree.append(Item(id: id, number: .random(in: 0...1, using: &generator)), to: parent)
    }
    return tree
  }

  /// Expects that the difference leads from one version to the other, and back.
  private func expect(_ old: Items<String>, _ new: Items<String>) throws {
    var tree = old
    let difference = new.difference(from: old)
    try tree.apply(difference)
    #expect(tree == new)
    #expect(["a", "b", "c", "d", "e", "f", "x"].allSatisfy { tree[$0] == new[$0] })
    try tree.apply(difference.inverted)
    #expect(tree == old)
    #expect(["a", "b", "c", "d", "e", "f", "x"].allSatisfy { tree.handle(of: $0) == old.handle(of: $0) })
  }
}
