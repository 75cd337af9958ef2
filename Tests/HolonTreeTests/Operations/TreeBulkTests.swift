import HolonTesting
import HolonTree
import Testing

@Suite("Tree: edits in bulk")
struct TreeBulkTests {
  @Test func `summaries are settled as if they had been kept all the time`() throws {
    func edit<Summary>(_ tree: inout Tree<Int, Summary>) throws(TreeError) where Summary.Element == Int {
      let one = tree.append(1)
      let two = tree.append(2, to: one)
      let three = tree.append(3, to: two)
      tree.insert(4, before: two)
      try tree.move(three, to: one)
      tree[two] = 20
      tree.remove(three)
      tree.append(5)
    }
    func check<Summary>(_ tree: Tree<Int, Summary>) throws where Summary.Element == Int {
      var (kept, settled) = (tree, tree)
      try edit(&kept)
      settled.deferSummaries()
      try edit(&settled)
      settled.settleSummaries()
      checkTreeInvariants(settled)
      #expect(settled == kept)
      #expect(settled.summary == kept.summary)
      settled.append(6)
      checkTreeInvariants(settled)
    }
    try check(Tree<Int, Total>())
    try check(Tree<Int, Progress>())
    try check(Tree<Int, Greatest>())
  }

  @Test func `depth costs nothing`() {
    var tree = Tree<Int, Greatest>()
    tree.deferSummaries()
    var node: NodeHandle?
    for number in 0..<100_000 { node = tree.append(number, to: node) }
    tree.settleSummaries()
    #expect(tree.summary.value == 99_999)
  }
}
