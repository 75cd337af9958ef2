import HolonTesting
import HolonTree
import Testing

@Suite("Tree: levels")
struct TreeLevelsTests {
  private let tree = Tree<Int, Total>(
    outline: [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1), (5, 0), (6, 1), (7, 2)])

  @Test func `levels come one after the other`() {
    #expect(tree.levels.map { tree[$0.node] } == [0, 5, 1, 4, 6, 2, 3, 7])
    #expect(tree.levels.map(\.depth) == [0, 0, 1, 1, 1, 2, 2, 2])
  }

  @Test func `levels from a node begin with it`() throws {
    let zero = try #require(tree.firstChild(of: nil))
    #expect(tree.levels(from: zero).map { tree[$0.node] } == [0, 1, 4, 2, 3])
    #expect(tree.levels(from: zero).map(\.depth) == [0, 1, 1, 2, 2])
    let leaf = try #require(tree.node(at: [0, 1]))
    #expect(tree.levels(from: leaf).visits == [Visit(node: leaf, depth: 0)])
  }

  @Test func `a walk can pass over what is below a node`() {
    #expect(walk(skippingBelow: [1]) == [0, 5, 1, 4, 6, 7])
    #expect(walk(skippingBelow: [0]) == [0, 5, 6, 7])
    #expect(walk(skippingBelow: [0, 5]) == [0, 5])
    #expect(walk(skippingBelow: [2, 3, 4, 7]) == [0, 5, 1, 4, 6, 2, 3, 7])
  }

  @Test func `passing over nothing before the first node leaves the walk whole`() {
    var walk = tree.levels.makeIterator()
    walk.skipDescendants()
    #expect(walk.next().map { tree[$0.node] } == 0)
    walk.skipDescendants()
    walk.skipDescendants()
    #expect(IteratorSequence(walk).map { tree[$0.node] } == [5, 6, 7])
  }

  @Test func `a walk that has ended stays so`() {
    for tree in [tree, Tree()] {
      var walk = tree.levels.makeIterator()
      while walk.next() != nil {}
      walk.skipDescendants()
      for _ in 0..<3 { #expect(walk.next() == nil) }
    }
  }

  @Test func `walks of random trees agree with recursion`() {
    var generator = SeededGenerator()
    for edits in 0..<120 {
      let tree = RandomTree<Total>(edits: edits, using: &generator).tree
      #expect(tree.levels.visits == tree.naiveLevels(of: Array(tree.roots)), "seed \(generator.seed)")
      let condition = { (node: NodeHandle) in !tree[node].isMultiple(of: 3) }
      let pruned = walk(tree.levels, descending: condition)
      #expect(pruned == tree.naiveLevels(of: Array(tree.roots), descending: condition), "seed \(generator.seed)")
      guard let node = tree.preorder.map(\.node).randomElement(using: &generator) else { continue }
      #expect(tree.levels(from: node).visits == tree.naiveLevels(of: [node]), "seed \(generator.seed)")
      let below = walk(tree.levels(from: node), descending: condition)
      #expect(below == tree.naiveLevels(of: [node], descending: condition), "seed \(generator.seed)")
    }
  }

  private func walk(skippingBelow elements: Set<Int>) -> [Int] {
    walk(tree.levels) { !elements.contains(tree[$0]) }.map { tree[$0.node] }
  }

  private func walk(_ levels: Tree<Int, Total>.Levels, descending: (NodeHandle) -> Bool) -> [Visit] {
    var visits: [Visit] = []
    var walk = levels
    while let (node, depth) = walk.next() {
      visits.append(Visit(node: node, depth: depth))
      if !descending(node) { walk.skipDescendants() }
    }
    return visits
  }
}
