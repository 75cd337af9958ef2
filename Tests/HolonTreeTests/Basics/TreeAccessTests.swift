import HolonTesting
import HolonTree
import Testing

@Suite("Tree: access")
struct TreeAccessTests {
  @Test func `an empty tree has no nodes and the neutral summary`() {
    let tree = Tree<Int, Total>()
    #expect(tree.isEmpty)
    #expect(tree.count == 0)
    #expect(tree.summary == .zero)
    #expect(tree.firstChild(of: nil) == nil)
    #expect(tree.lastChild(of: nil) == nil)
    #expect(Array(tree.preorder).isEmpty)
    checkInvariants(of: tree)
  }

  @Test func `a node knows its parent, its siblings and its children`() {
    let family = Family()
    let tree = family.tree
    #expect(tree.parent(of: family.top) == nil)
    #expect(tree.parent(of: family.second) == family.top)
    #expect(tree.firstChild(of: family.top) == family.first)
    #expect(tree.lastChild(of: family.top) == family.third)
    #expect(tree.firstChild(of: nil) == family.top)
    #expect(tree.lastChild(of: nil) == family.top)
    #expect(tree.next(after: family.first) == family.second)
    #expect(tree.next(after: family.third) == nil)
    #expect(tree.previous(before: family.third) == family.second)
    #expect(tree.previous(before: family.first) == nil)
    #expect(tree.isLeaf(family.first))
    #expect(!tree.isLeaf(family.top))
  }

  @Test func `a node's content can be changed in place`() {
    var family = Family()
    family.tree[family.second] += 40
    #expect(family.tree[family.second] == 42)
    #expect(family.tree.summary.value == 46)
    checkInvariants(of: family.tree)
  }

  @Test func `a handle is refused once its node is removed, also when the place is taken again`() {
    var family = Family()
    family.tree.remove(family.second)
    #expect(!family.tree.contains(family.second))
    let replacement = family.tree.append(7)
    #expect(replacement != family.second)
    #expect(family.tree.contains(replacement))
    #expect(!family.tree.contains(family.second))
  }

  @Test func `a handle of a larger tree is no node of a smaller one`() {
    #expect(!Tree<Int, Total>().contains(Family().third))
  }

  @Test func `an element may be an optional, and nil is an element as any other`() {
    var tree = Tree<Int?, NoSummary<Int?>>()
    let node = tree.append(nil)
    #expect(tree.contains(node))
    #expect(tree[node] == .some(nil))
    #expect(tree.count == 1)
    checkInvariants(of: tree)
    #expect(tree.remove(node) == [nil])
  }

  @Test func `a copy doesn't notice edits of the original`() {
    var family = Family()
    let copy = family.tree
    family.tree[family.first] = 100
    family.tree.remove(family.third)
    #expect(copy[family.first] == 1)
    #expect(copy.contains(family.third))
    #expect(copy.summary.value == 6)
    checkInvariants(of: copy)
  }

  @Test func `room can be made beforehand`() {
    var tree = Tree<Int, Total>()
    tree.reserveCapacity(100)
    #expect(tree.isEmpty)
    tree.append(1)
    checkInvariants(of: tree)
  }
}
