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
      checkInvariants(of: settled)
      #expect(settled == kept)
      #expect(settled.summary == kept.summary)
      settled.append(6)
      checkInvariants(of: settled)
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

  @Test func `a tree is made from elements and depths`() {
    let tree = Tree<Int, Total>(outline: [(1, 0), (11, 1), (111, 2), (12, 1), (2, 0), (21, 1), (3, 0)])
    #expect(
      tree.description == """
        ├─ 1
        │  ├─ 11
        │  │  └─ 111
        │  └─ 12
        ├─ 2
        │  └─ 21
        └─ 3
        """)
    #expect(tree.preorder.map { "\($0.node)" } == (1...7).map { "#\($0)" })
    #expect(tree.summary.value == 161)
    checkInvariants(of: tree)
    #expect(Tree<Int, Total>(outline: []).isEmpty)
  }

  @Test(arguments: allSummaries)
  func `any tree can be made from its elements and depths`(summary: any NumberSummary.Type) {
    func check<Summary: NumberSummary>(_: Summary.Type) {
      var generator = SeededGenerator()
      for edits in [0, 1, 10, 100, 400] {
        let tree = RandomTree<Summary>(edits: edits, using: &generator).tree
        var made = Tree<Int, Summary>(preorder: tree.preorder.lazy.map { (element: tree[$0.node], depth: $0.depth) })
        #expect(made == tree, "seed \(generator.seed)")
        #expect(made.summary == tree.summary, "seed \(generator.seed)")
        #expect(made.brokenInvariant() == nil, "seed \(generator.seed)")
        made.append(1, to: made.firstChild(of: nil))
        #expect(made.brokenInvariant() == nil, "seed \(generator.seed)")
      }
    }
    check(summary)
  }

  @Test(arguments: allSummaries)
  func `summaries are settled after any edits`(summary: any NumberSummary.Type) {
    func check<Summary: NumberSummary>(_: Summary.Type) {
      var generator = SeededGenerator()
      // A new tree whose parents lie before their children, and one in which moves and removals have gone before.
      for edits in [0, 0, 0, 5, 50, 200] {
        var random = RandomTree<Summary>(edits: edits, using: &generator)
        random.withTree { $0.deferSummaries() }
        random.edit(Int.random(in: 1...60, using: &generator), using: &generator)
        let deferred = random.tree
        random.withTree { $0.settleSummaries() }
        #expect(random.tree.brokenInvariant() == nil, "seed \(generator.seed)")
        #expect(random.tree.summary == Tree<Int, Summary>(deferred.branches).summary, "seed \(generator.seed)")
        random.edit(10, using: &generator)
        #expect(random.tree.brokenInvariant() == nil, "seed \(generator.seed)")
      }
    }
    check(summary)
  }

  @Test(arguments: allSummaries)
  func `summaries are settled where only appends have been`(summary: any NumberSummary.Type) {
    func check<Summary: NumberSummary>(_: Summary.Type) {
      var tree = Tree<Int, Summary>()
      tree.deferSummaries()
      var nodes: [NodeHandle] = []
      for number in 0..<60 { nodes.append(tree.append(number, to: number < 3 ? nil : nodes[number * 7 % nodes.count])) }
      // Free places stay without an answer.
      for number in [5, 17, 33, 59] where tree.contains(nodes[number]) { tree.remove(nodes[number]) }
      tree.settleSummaries()
      checkInvariants(of: tree)
      #expect(tree.summary == Tree<Int, Summary>(tree.branches).summary)
    }
    check(summary)
  }

  @Test func `copies settle their summaries each for itself`() {
    var family = Family()
    family.tree.deferSummaries()
    family.tree.append(10)
    var copy = family.tree
    copy.append(20)
    copy.settleSummaries()
    #expect(copy.summary.value == 36)
    family.tree.settleSummaries()
    #expect(family.tree.summary.value == 16)
    checkInvariants(of: family.tree)
    checkInvariants(of: copy)
  }

  @Test func `summaries are left alone also after all nodes were removed`() {
    var family = Family()
    family.tree.deferSummaries()
    family.tree.removeAll()
    family.tree.append(5)
    #expect(family.tree.summary == .zero)
    family.tree.settleSummaries()
    #expect(family.tree.summary.value == 5)
    checkInvariants(of: family.tree)
  }

  @Test func `settling what is settled changes nothing`() {
    var family = Family()
    family.tree.settleSummaries()
    family.tree.deferSummaries()
    family.tree.settleSummaries()
    family.tree.settleSummaries()
    #expect(family.tree.summary.value == 6)
    checkInvariants(of: family.tree)
  }

  @Test func `leaves that name earlier ones as their parents are added as if one after the other`() {
    var generator = SeededGenerator(seed: 7)
    func rows(_ count: Int) -> [(element: Int, parent: Int?)] {
      (0..<count).map { position in
        let parent = Int.random(in: -1..<max(position, 1), using: &generator)
        return (element: Int.random(in: -9...9, using: &generator), parent: parent < 0 || position == 0 ? nil : parent)
      }
    }
    func check<Summary>(
      _ tree: Tree<Int, Summary>, adding count: Int, to top: NodeHandle? = nil
    ) where Summary.Element == Int {
      let rows = rows(count)
      var (one, other) = (tree, tree)
      let nodes = one.append(parentsFirst: rows, to: top)
      var others: [NodeHandle] = []
      for (element, parent) in rows { others.append(other.append(element, to: parent.map { others[$0] } ?? top)) }
      checkInvariants(of: one)
      #expect(one == other)
      #expect(one.summary == other.summary)
      #expect(nodes.map { one[$0] } == rows.map(\.element))
      #expect(nodes.map { one.parent(of: $0) } == rows.map { $0.parent.map { nodes[$0] } ?? top })
      checkInvariants(of: tree)
    }
    func checkAll<Summary: TreeSummary>(_: Summary.Type) where Summary.Element == Int {
      check(Tree<Int, Summary>(), adding: 3_000)
      check(Tree<Int, Summary>(), adding: 0)
      var tree = Tree<Int, Summary>()
      let nodes = tree.append(parentsFirst: rows(1_500))
      check(tree, adding: 10, to: nodes[700])
      check(tree, adding: 2_000, to: nodes[3])
      // Freed slots are taken first.
      for node in nodes.dropFirst(5).reversed() where tree.firstChild(of: node) == nil { tree.remove(node) }
      check(tree, adding: 3_000, to: nodes[0])
    }
    checkAll(Total.self)
    checkAll(Progress.self)
    checkAll(Greatest.self)
    checkAll(Sequenced.self)
  }

  @Test func `summaries that are deferred stay so while leaves are added in bulk`() {
    var tree = Tree<Int, Total>()
    tree.deferSummaries()
    tree.append(parentsFirst: [(element: 1, parent: nil), (element: 2, parent: 0)])
    tree.append(3)
    tree.settleSummaries()
    checkInvariants(of: tree)
    #expect(tree.summary == Total(of: 6, isLeaf: true))
  }

  @Test func `a parent behind its child ends the program`() async {
    await #expect(processExitsWith: .failure) {
      var tree = Tree<Int, NoSummary<Int>>()
      tree.append(parentsFirst: [(element: 1, parent: 1), (element: 2, parent: nil)])
    }
  }
}
