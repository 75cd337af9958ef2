import HolonTesting
import HolonTree
import Testing

@Suite("Tree: sort children")
struct TreeSortTests {
  @Test func `children are brought into an order with all that is below them`() {
    var family = Family()
    family.tree.append(21, to: family.second)
    family.tree.sortChildren(of: family.top) { $0 > $1 }
    #expect(
      family.tree.description == """
        └─ 0
           ├─ 3
           ├─ 2
           │  └─ 21
           └─ 1
        """)
    checkInvariants(of: family.tree)
  }

  @Test func `roots are sorted, and equal ones keep their order`() {
    var tree = Tree<Int, Total>()
    let nodes = [31, 12, 11, 32].map { tree.append($0) }
    tree.sortChildren(of: nil) { $0 / 10 < $1 / 10 }
    #expect(tree.roots.map { tree[$0] } == [12, 11, 31, 32])
    #expect(nodes.map { tree[$0] } == [31, 12, 11, 32], "handles stay with their nodes")
    checkInvariants(of: tree)
  }

  @Test func `no children are in order`() {
    var family = Family()
    family.tree.sortChildren(of: family.third) { $0 < $1 }
    #expect(family.tree.isLeaf(family.third))
    checkInvariants(of: family.tree)
  }
}
