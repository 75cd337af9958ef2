import HolonTesting
import HolonTree
import Testing

@Suite("Tree: ancestors")
struct TreeAncestorsTests {
  @Test func `a node lies below its ancestors only`() {
    var family = Family()
    let deep = family.tree.append(11, to: family.first)
    #expect(family.tree.isDescendant(deep, of: family.first))
    #expect(family.tree.isDescendant(deep, of: family.top))
    #expect(!family.tree.isDescendant(deep, of: family.second))
    #expect(!family.tree.isDescendant(deep, of: deep))
    #expect(!family.tree.isDescendant(family.top, of: deep))
    #expect(!family.tree.isDescendant(family.first, of: family.second))
  }

  @Test func `ancestors of random trees are the nodes whose subtrees hold a node`() {
    var generator = SeededGenerator()
    for edits in [10, 40, 80] {
      let tree = RandomTree<Total>(edits: edits, using: &generator).tree
      let nodes = tree.preorder.map(\.node)
      for ancestor in nodes {
        let below = Set(tree.naivePreorder(from: ancestor).dropFirst().map(\.node))
        for node in nodes {
          #expect(tree.isDescendant(node, of: ancestor) == below.contains(node), "seed \(generator.seed)")
          #expect(Array(tree.ancestors(of: node)).contains(ancestor) == below.contains(node), "seed \(generator.seed)")
        }
      }
    }
  }
}
