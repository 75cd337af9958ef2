import HolonTesting
import HolonTree
import Testing

@Suite("Tree: difference")
struct TreeDifferenceTests {
  @Test func `elements that own memory are compared where there are some`() {
    var tree = Tree<String, NoSummary<String>>()
    let nodes = (0..<5).map { tree.append("a text that is too long for a few bytes, number \($0)") }
    tree.remove(nodes[1])
    let old = tree
    tree[nodes[2]] += "!"
    tree.remove(nodes[3])
    #expect(tree.difference(from: old).changes.count == 2)
    checkDifferenceLaws(from: old, to: tree)
  }
}
