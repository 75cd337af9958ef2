import HolonTesting
import HolonTree
import Testing

@Suite("Tree: hashing")
struct TreeHashableTests {
  @Test func `equal trees hash alike, however they were built`() {
    var generator = SeededGenerator()
    for edits in [0, 1, 10, 100, 500] {
      let tree = RandomTree<Total>(edits: edits, using: &generator).tree
      let appended = Tree<Int, Total>(tree.branches)
      let inBulk = Tree<Int, Total>(preorder: tree.preorder.map { (element: tree[$0.node], depth: $0.depth) })
      var compacted = tree
      compacted.compact()
      for other in [appended, inBulk, compacted] {
        #expect(other == tree, "seed \(generator.seed)")
        #expect(other.hashValue == tree.hashValue, "seed \(generator.seed)")
      }
    }
  }

  @Test func `trees that differ in one element, the order or a depth hash differently`() throws {
    let tree = Family().tree
    var element = Family()
    element.tree[element.third] = 4
    var order = Family()
    try order.tree.move(order.third, before: order.first)
    var depth = Family()
    try depth.tree.move(depth.third, to: depth.second)
    #expect(Set([tree, element.tree, order.tree, depth.tree, Tree()].map(\.hashValue)).count == 5)
  }

  @Test func `trees can be members of a set`() {
    var family = Family()
    var seen: Set<Tree<Int, Total>> = [family.tree, Tree()]
    #expect(!seen.insert(Tree(family.tree.branches)).inserted)
    family.tree.append(9)
    #expect(seen.insert(family.tree).inserted)
  }
}
