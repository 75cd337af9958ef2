import HolonTesting
import HolonTree
import Testing

@Suite("Tree: insert")
struct TreeInsertTests {
  @Test func `nodes are put at the end, before and after siblings`() {
    var family = Family()
    family.tree.insert(10, before: family.first)
    family.tree.insert(11, after: family.first)
    family.tree.insert(33, after: family.third)
    family.tree.append(22, to: family.second)
    #expect(
      family.tree.description == """
        └─ 0
           ├─ 10
           ├─ 1
           ├─ 11
           ├─ 2
           │  └─ 22
           ├─ 3
           └─ 33
        """)
    #expect(family.tree.count == 8)
    checkInvariants(of: family.tree)
  }

  @Test func `roots have siblings too`() {
    var tree = Tree<Int, Total>()
    let two = tree.append(2)
    tree.insert(1, before: two)
    tree.insert(3, after: two)
    #expect(tree.roots.map { tree[$0] } == [1, 2, 3])
    checkInvariants(of: tree)
  }

  @Test func `nodes are put at the beginning`() {
    var family = Family()
    let last = family.tree.prepend(12, to: family.top)
    let first = family.tree.prepend(11, to: family.top)
    let leaf = family.tree.prepend(22, to: family.second)
    let root = family.tree.prepend(-1)
    #expect(
      family.tree.description == """
        ├─ -1
        └─ 0
           ├─ 11
           ├─ 12
           ├─ 1
           ├─ 2
           │  └─ 22
           └─ 3
        """)
    #expect([last, first, leaf, root].map { family.tree[$0] } == [12, 11, 22, -1])
    #expect(family.tree.summary.value == 50)
    checkInvariants(of: family.tree)
  }

  @Test func `the first node of all can be put at the beginning`() {
    var tree = Tree<Int, Progress>()
    let one = tree.prepend(1)
    tree.prepend(2, to: one)
    #expect(tree.summary.leaves == 1)
    #expect(tree.summary.done == 1)
    checkInvariants(of: tree)
  }
}
