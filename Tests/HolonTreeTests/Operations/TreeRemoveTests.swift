import HolonTesting
import HolonTree
import Testing

@Suite("Tree: remove")
struct TreeRemoveTests {
  @Test func `a node goes with everything below it, which comes back in preorder`() {
    var family = Family()
    let deep = family.tree.append(22, to: family.second)
    family.tree.append(222, to: deep)
    family.tree.append(23, to: family.second)
    #expect(family.tree.remove(family.second) == [2, 22, 222, 23])
    #expect(family.tree.count == 3)
    #expect(!family.tree.contains(deep))
    checkInvariants(of: family.tree)
  }

  @Test func `all siblings can go, first, last and in between`() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0]] {
      var family = Family()
      let children = [family.first, family.second, family.third]
      for index in order {
        family.tree.remove(children[index])
        checkInvariants(of: family.tree)
      }
      #expect(family.tree.isLeaf(family.top))
    }
  }

  @Test func `the last root leaves an empty tree`() {
    var family = Family()
    #expect(family.tree.remove(family.top) == [0, 1, 2, 3])
    #expect(family.tree.isEmpty)
    #expect(family.tree.summary == .zero)
    checkInvariants(of: family.tree)
  }

  @Test func `freed places are used again`() {
    var family = Family()
    family.tree.remove(family.top)
    let names = (0..<5).map { "\(family.tree.append($0))" }
    #expect(names.sorted() == ["#1.1", "#2.1", "#3.1", "#4.1", "#5"])
    checkInvariants(of: family.tree)
  }

  @Test func `all nodes go, and their handles stay stale`() {
    var family = Family()
    family.tree.remove(family.first)
    let fourth = family.tree.append(4, to: family.top)
    let before = family.tree
    let stale = [family.top, family.first, family.second, family.third, fourth]
    for _ in 0..<3 {
      family.tree.removeAll()
      #expect(family.tree.isEmpty)
      #expect(family.tree.summary == .zero)
      checkInvariants(of: family.tree)
      let fresh = (0..<8).map { family.tree.append($0) }
      #expect(!stale.contains(where: family.tree.contains))
      #expect(!stale.contains(where: fresh.contains))
      checkInvariants(of: family.tree)
    }
    #expect(before.branches == [Branch(0, [Branch(2), Branch(3), Branch(4)])])
  }

  @Test func `nothing can be removed of nothing`() {
    var tree = Tree<Int, Total>()
    tree.removeAll()
    tree.removeAll()
    #expect("\(tree.append(1))" == "#1")
    checkInvariants(of: tree)
  }

  @Test func `removed elements are let go of`() {
    final class Content {}
    var tree = Tree<Content, NoSummary<Content>>()
    weak var content: Content?
    do {
      let strong = Content()
      content = strong
      tree.remove(tree.append(strong))
    }
    #expect(content == nil)
  }
}
