import HolonTesting
import HolonTree
import Testing

@Suite("Tree: compact")
struct TreeCompactTests {
  @Test func `nodes get the places in memory that the order of the tree gives them`() throws {
    var family = Family()
    try family.tree.move(family.third, before: family.first)
    let renumbering = family.tree.compact()
    #expect(
      family.tree.preorder.map { "\($0.node) \(family.tree[$0.node])" } == ["#1.1 0", "#2.1 3", "#3.1 1", "#4.1 2"])
    #expect(renumbering[family.third].map { "\($0)" } == "#2.1")
    checkInvariants(of: family.tree)
  }

  @Test(arguments: allSummaries)
  func `a renumbering leads from every old handle to the new one`(summary: any NumberSummary.Type) {
    func check<Summary: NumberSummary>(_: Summary.Type) {
      var generator = SeededGenerator()
      for edits in [0, 1, 3, 10, 100, 300] {
        let random = RandomTree<Summary>(edits: edits, using: &generator)
        var tree = random.tree
        let renumbering = tree.compact()
        #expect(tree == random.tree, "seed \(generator.seed)")
        #expect(tree.summary == random.tree.summary)
        #expect(tree.brokenInvariant() == nil, "seed \(generator.seed)")
        let moved = random.tree.preorder.map { renumbering[$0.node] }
        #expect(moved == tree.preorder.map(\.node), "seed \(generator.seed)")
        let gone = random.handles.filter { !random.tree.contains($0) }
        #expect(gone.allSatisfy { renumbering[$0] == nil }, "seed \(generator.seed)")
        #expect(tree.brokenInvariant() == nil, "seed \(generator.seed)")
      }
    }
    check(summary)
  }

  @Test func `no handle is given out again`() {
    var generator = SeededGenerator()
    let random = RandomTree<Total>(edits: 300, using: &generator)
    var tree = random.tree
    var given = Set(random.handles)
    for _ in 0..<5 {
      tree.compact()
      if let node = tree.firstChild(of: nil) { tree.remove(node) }
      tree.append(1)
      let fresh = tree.preorder.map(\.node) + (0..<100).map { tree.append($0) }
      #expect(given.isDisjoint(with: fresh), "seed \(generator.seed)")
      given.formUnion(fresh)
      checkInvariants(of: tree)
    }
  }

  @Test func `a tree without removals keeps its first handles stale`() {
    var family = Family()
    let renumbering = family.tree.compact()
    #expect(!family.tree.contains(family.top))
    #expect(renumbering[family.top] == family.tree.firstChild(of: nil))
  }

  @Test func `the tree of before stays as it was`() {
    var family = Family()
    family.tree.remove(family.second)
    let before = family.tree
    family.tree.compact()
    family.tree.append(9)
    #expect(before.contains(family.third))
    #expect(before.count == 3)
    checkInvariants(of: before)
  }

  @Test func `summaries that are left alone stay so`() {
    var family = Family()
    family.tree.deferSummaries()
    family.tree.append(10, to: family.first)
    family.tree.compact()
    family.tree.append(20)
    family.tree.settleSummaries()
    #expect(family.tree.summary.value == 36)
    checkInvariants(of: family.tree)
  }
}
