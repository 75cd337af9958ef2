import HolonTesting
import HolonTree
import Testing

@Suite("Tree: reconciled with another")
struct TreeReconcileTests {
  @Test func `the result has the shape and the elements of the other tree, and the handles of this one`() {
    let tree = Tree<String, NoSummary<String>>(outline: [("a1", 0), ("b1", 1), ("c1", 1), ("d1", 0)])
    let other = Tree<String, NoSummary<String>>(outline: [("d2", 0), ("b1", 1), ("x2", 2), ("a1", 0)])
    let result = tree.reconciled(with: other, identifiedBy: \.first)
    #expect(result == other)
    #expect(result.preorder.map { "\($0.node)" } == ["#4", "#2", "#3.1", "#1"])
    #expect(
      Set(result.difference(from: tree).changes.map(\.description)) == [
        "+ #3.1 x2 under #2, first", "- #3 c1 under #1 after #2", "> #2 under #4, first (was under #1, first)",
        "~ #4 d2 (was d1)", "> #4 among the roots, first (was among the roots after #1)",
      ])
    checkInvariants(of: result)
  }

  @Test func `where an identity comes twice its first node counts`() {
    let tree = Tree<Int, Total>(outline: [(1, 0), (2, 1), (1, 1), (2, 0)])
    let other = Tree<Int, Total>(outline: [(2, 0), (2, 0), (1, 0), (1, 0)])
    let result = tree.reconciled(with: other, identifiedBy: \.self)
    #expect(result == other)
    #expect(result.roots.map { $0 }.enumerated().filter { tree.contains($0.element) }.map(\.offset) == [0, 2])
    #expect(result.firstChild(of: nil) == tree.node(at: [0, 0]))
    checkInvariants(of: result)
  }

  @Test func `anything can become of nothing, and nothing of anything`() {
    let tree = Family().tree
    #expect(Tree().reconciled(with: tree, identifiedBy: \.self) == tree)
    let nothing = tree.reconciled(with: Tree(), identifiedBy: \.self)
    #expect(nothing.isEmpty)
    checkInvariants(of: nothing)
    #expect(Tree<Int, Total>().reconciled(with: Tree(), identifiedBy: \.self).isEmpty)
  }

  @Test(arguments: allSummaries)
  func `random trees become like one another`(summary: any NumberSummary.Type) throws {
    func check<Summary: NumberSummary>(_: Summary.Type) throws {
      var generator = SeededGenerator()
      for _ in 0..<60 {
        let edits = Int.random(in: 0..<80, using: &generator)
        let tree = RandomTree<Summary>(edits: edits, using: &generator)
        let other = RandomTree<Summary>(edits: 40, using: &generator).tree
        // Numbers are spread so that about half of them come twice.
        let identity = { (number: Int) in number % 50 }
        let result = tree.tree.reconciled(with: other, identifiedBy: identity)
        #expect(result == other, "seed \(generator.seed)")
        #expect(result.summary == Tree<Int, Summary>(other.branches).summary, "seed \(generator.seed)")
        #expect(result.brokenInvariant() == nil, "seed \(generator.seed)")
        for (node, _) in result.preorder {
          if tree.tree.contains(node) {
            #expect(identity(tree.tree[node]) == identity(result[node]), "seed \(generator.seed)")
          } else {
            #expect(!tree.handles.contains(node), "seed \(generator.seed)")
          }
        }
        let common = Set(tree.tree.elements.map(identity)).intersection(other.elements.map(identity))
        #expect(result.preorder.filter { tree.tree.contains($0.node) }.count == common.count, "seed \(generator.seed)")
        let difference = result.difference(from: tree.tree)
        #expect(try tree.tree.applying(difference) == result, "seed \(generator.seed)")
        #expect(try result.applying(difference.inverted).preorder.visits == tree.tree.preorder.visits)
      }
    }
    try check(summary)
  }

  @Test func `summaries that are left alone are settled in the result`() {
    var family = Family()
    family.tree.deferSummaries()
    family.tree[family.first] = 100
    var other = family.tree
    other.append(5)
    let result = family.tree.reconciled(with: other, identifiedBy: \.self)
    #expect(result.summary.value == 110)
    checkInvariants(of: result)
  }
}
