import HolonTesting
import HolonTree
import Testing

@Suite("Hierarchy: walks")
struct HierarchyWalkTests {
  private let roots = [Folder.home(), Folder("attic", [Folder("box")])]
  private var hierarchy: Hierarchy<Folder, [Folder]> { Hierarchy(of: roots, children: \.folders) }

  @Test func `postorder visits every node after its children`() {
    #expect(
      hierarchy.postorder.map(\.node.name) == ["live", "studio", "music", "papers", "home", "box", "attic"])
    #expect(hierarchy.postorder.map(\.depth) == [2, 2, 1, 1, 0, 1, 0])
  }

  @Test func `levels are visited from the top to the bottom`() {
    #expect(hierarchy.levels.map(\.node.name) == ["home", "attic", "music", "papers", "box", "live", "studio"])
    #expect(hierarchy.levels.map(\.depth) == [0, 0, 1, 1, 1, 2, 2])
  }

  @Test func `a walk by levels can pass over what is below a node`() {
    var walked: [String] = []
    var walk = Hierarchy(of: roots) { $0.open() }.levels
    walk.skipDescendants()
    while let (folder, _) = walk.next() {
      walked.append(folder.name)
      if folder.name == "home" { walk.skipDescendants() }
    }
    #expect(walked == ["home", "attic", "box"])
    #expect(roots.map(\.timesOpened) == [0, 1])
  }

  @Test func `leaves are the nodes without children`() {
    #expect(hierarchy.leaves.map(\.name) == ["live", "studio", "papers", "box"])
  }

  @Test func `each node is asked for its children once`() {
    let hierarchy = Hierarchy(of: roots) { $0.open() }
    var asked = 0
    for walk in [0, 1, 2, 3, 4, 5] {
      switch walk {
      case 0: for _ in hierarchy.preorder {}
      case 1: for _ in hierarchy.postorder {}
      case 2: for _ in hierarchy.levels {}
      case 3: for _ in hierarchy.leaves {}
      case 4: for _ in hierarchy.preorder.reversed() as Hierarchy.Postorder {}
      default: _ = hierarchy.combined { _, _ in 0 }
      }
      asked += 1
      #expect(self.hierarchy.elements.map(\.timesOpened) == Array(repeating: asked, count: 7))
    }
  }

  @Test func `all walks agree with recursion on random nodes`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for count in 0..<60 {
      // Node -1 stands above the roots.
      var children: [Int: [Int]] = [:]
      for node in 0..<count { children[Int.random(in: -1..<node, using: &generator), default: []].append(node) }
      let hierarchy = Hierarchy(of: children[-1] ?? []) { children[$0] }
      let oracle = RecursiveWalks(children: children)
      #expect(hierarchy.preorder.map { [$0.node, $0.depth] } == oracle.preorder, "seed \(seed)")
      #expect(hierarchy.postorder.map { [$0.node, $0.depth] } == oracle.postorder, "seed \(seed)")
      #expect(
        hierarchy.preorder.reversed().map { [$0.node, $0.depth] } == oracle.preorder.reversed(), "seed \(seed)")
      let byLevel = (0...count).flatMap { depth in oracle.preorder.filter { $0[1] == depth } }
      #expect(hierarchy.levels.map { [$0.node, $0.depth] } == byLevel, "seed \(seed)")
      let leaves = oracle.preorder.map { $0[0] }.filter { children[$0] == nil }
      #expect(Array(hierarchy.leaves) == leaves, "seed \(seed)")
      let tree = Tree<Int, Total>(hierarchy) { $0 }
      #expect(tree.preorder.map { [tree[$0.node], $0.depth] } == oracle.preorder, "seed \(seed)")
      #expect(hierarchy.drawing { "\($0)" } == tree.description, "seed \(seed)")
      checkInvariants(of: tree)
    }
  }
}

/// The walks as one would write them if no tree was deep.
private struct RecursiveWalks {
  private(set) var preorder: [[Int]] = []
  private(set) var postorder: [[Int]] = []

  init(children: [Int: [Int]]) { visit(-1, depth: 0, children) }

  private mutating func visit(_ parent: Int, depth: Int, _ children: [Int: [Int]]) {
    for child in children[parent] ?? [] {
      preorder.append([child, depth])
      visit(child, depth: depth + 1, children)
      postorder.append([child, depth])
    }
  }
}
