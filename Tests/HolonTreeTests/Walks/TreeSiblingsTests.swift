import HolonTesting
import HolonTree
import Testing

@Suite("Tree: siblings the other way round")
struct TreeSiblingsTests {
  private let family = Family()

  @Test func `children and roots come last to first`() {
    let tree = Tree<Int, Total>(outline: [(1, 0), (11, 1), (12, 1), (13, 1), (2, 0)])
    #expect(tree.roots.reversed().map { tree[$0] } == [2, 1])
    #expect(tree.children(of: tree.firstChild(of: nil)).reversed().map { tree[$0] } == [13, 12, 11])
    #expect(tree.children(of: tree.lastChild(of: nil)).reversed().map { tree[$0] } == [])
    #expect(Tree<Int, Total>().roots.reversed().map { $0 } == [])
  }

  @Test func `reversing twice gives the first order`() {
    let children = family.tree.children(of: family.top)
    #expect(Array(children.reversed().reversed()) == [family.first, family.second, family.third])
    #expect(Array(children.reversed().reversed().reversed()) == [family.third, family.second, family.first])
  }

  @Test func `what is left of a walk can be reversed`() {
    var children = family.tree.children(of: family.top)
    #expect(children.next() == family.first)
    #expect(Array(children.reversed()) == [family.third, family.second])
    var backwards = children.reversed()
    #expect(backwards.next() == family.third)
    #expect(Array(backwards.reversed()) == [family.second])
    #expect(backwards.next() == family.second)
    #expect(backwards.next() == nil)
    #expect(Array(backwards.reversed()) == [])
  }

  @Test func `children of random trees agree with the links`() {
    var generator = SeededGenerator()
    let tree = RandomTree<Total>(edits: 300, using: &generator).tree
    for parent in [nil] + tree.preorder.map({ Optional($0.node) }) {
      let children = Array(tree.children(of: parent))
      #expect(tree.children(of: parent).reversed().map { $0 } == children.reversed(), "seed \(generator.seed)")
      #expect(tree.firstChild(of: parent) == children.first, "seed \(generator.seed)")
      #expect(tree.lastChild(of: parent) == children.last, "seed \(generator.seed)")
      #expect(children.dropLast().map(tree.next(after:)) == children.dropFirst().map { $0 }, "seed \(generator.seed)")
    }
  }
}
