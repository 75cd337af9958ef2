import HolonTesting
import HolonTree
import Testing

@Suite("Tree: splice")
struct TreeSpliceTests {
  private let pair = Tree<Int, Total>(outline: [(10, 0), (11, 1), (20, 0)])

  @Test func `a tree is put at the end of a node's children, or of the roots`() {
    var family = Family()
    let inner = family.tree.append(contentsOf: pair, to: family.second)
    let outer = family.tree.append(contentsOf: pair)
    #expect(
      family.tree.description == """
        ├─ 0
        │  ├─ 1
        │  ├─ 2
        │  │  ├─ 10
        │  │  │  └─ 11
        │  │  └─ 20
        │  └─ 3
        ├─ 10
        │  └─ 11
        └─ 20
        """)
    #expect(inner.map { family.tree[$0] } == [10, 20])
    #expect(inner == Array(family.tree.children(of: family.second)))
    #expect(outer == Array(family.tree.roots.dropFirst()))
    #expect(family.tree.summary.value == 88)
    checkInvariants(of: family.tree)
  }

  @Test func `a tree is put before and after a node`() {
    var family = Family()
    let before = family.tree.insert(contentsOf: pair, before: family.first)
    let after = family.tree.insert(contentsOf: pair, after: family.first)
    #expect(family.tree.children(of: family.top).map { family.tree[$0] } == [10, 20, 1, 10, 20, 2, 3])
    #expect(before + [family.first] + after == Array(family.tree.children(of: family.top).prefix(5)))
    family.tree.insert(contentsOf: pair, before: family.top)
    family.tree.insert(contentsOf: pair, after: family.top)
    #expect(family.tree.roots.map { family.tree[$0] } == [10, 20, 0, 10, 20])
    checkInvariants(of: family.tree)
  }

  @Test func `an empty tree adds nothing`() {
    var family = Family()
    let before = family.tree
    #expect(family.tree.append(contentsOf: Tree()).isEmpty)
    #expect(family.tree.append(contentsOf: Tree(), to: family.third).isEmpty)
    #expect(family.tree.insert(contentsOf: Tree(), before: family.first).isEmpty)
    #expect(family.tree.insert(contentsOf: Tree(), after: family.top).isEmpty)
    #expect(family.tree == before)
    checkInvariants(of: family.tree)
  }

  @Test func `a tree takes the place of a node and everything below it`() {
    var family = Family()
    let below = family.tree.append(22, to: family.second)
    let roots = family.tree.replaceSubtree(at: family.second, with: pair)
    #expect(family.tree.branches == [Branch(0, [Branch(1), Branch(10, [Branch(11)]), Branch(20), Branch(3)])])
    #expect(roots.map { family.tree[$0] } == [10, 20])
    #expect(!family.tree.contains(family.second))
    #expect(!family.tree.contains(below))
    family.tree.replaceSubtree(at: family.top, with: Tree())
    #expect(family.tree.isEmpty)
    checkInvariants(of: family.tree)
  }

  @Test func `a subtree is a tree of its own`() {
    var family = Family()
    family.tree.append(22, to: family.second)
    var subtree = family.tree.subtree(at: family.second)
    #expect(subtree.branches == [Branch(2, [Branch(22)])])
    #expect(subtree.summary.value == 24)
    subtree.append(7)
    #expect(family.tree.count == 5)
    #expect(family.tree.subtree(at: family.top) == family.tree)
    #expect(family.tree.subtree(at: family.third).branches == [Branch(3)])
    checkInvariants(of: subtree)
  }

  @Test func `a tree can be put into itself`() {
    var family = Family()
    family.tree.append(contentsOf: family.tree, to: family.third)
    #expect(family.tree.branches == [Branch(0, [Branch(1), Branch(2), Branch(3, Family().tree.branches)])])
    checkInvariants(of: family.tree)
    family.tree.replaceSubtree(at: family.top, with: family.tree)
    #expect(family.tree.count == 8)
    #expect(family.tree.summary.value == 12)
    checkInvariants(of: family.tree)
  }

  @Test func `summaries that were left alone are settled in the tree that is put in`() {
    var deferred = pair
    deferred.deferSummaries()
    deferred.append(5, to: deferred.firstChild(of: nil))
    var family = Family()
    family.tree.append(contentsOf: deferred, to: family.first)
    #expect(family.tree.summary.value == 52)
    checkInvariants(of: family.tree)

    family.tree.deferSummaries()
    family.tree.append(contentsOf: pair)
    family.tree.settleSummaries()
    #expect(family.tree.summary.value == 93)
    checkInvariants(of: family.tree)
  }

  @Test(arguments: allSummaries)
  func `splices at random agree with a naive model`(summary: any NumberSummary.Type) {
    func check<Summary: NumberSummary>(_: Summary.Type) {
      var generator = SeededGenerator()
      for _ in 0..<40 {
        var tree = RandomTree<Summary>(edits: 30, using: &generator).tree
        for _ in 0..<4 {
          let other = RandomTree<Summary>(edits: Int.random(in: 0..<20, using: &generator), using: &generator).tree
          let deviation = splice(Bool.random(using: &generator) ? tree : other, into: &tree, using: &generator)
          #expect(deviation == nil, "seed \(generator.seed)")
          #expect(tree.brokenInvariant() == nil, "seed \(generator.seed)")
          if tree.count > 200 { break }
        }
      }
    }
    check(summary)
  }

  /// Puts a tree somewhere into another one and tells in what the result differs from the model's.
  private func splice<Summary: NumberSummary>(
    _ other: Tree<Int, Summary>, into tree: inout Tree<Int, Summary>, using generator: inout SeededGenerator
  ) -> String? {
    var model = tree.branches
    let nodes = tree.preorder.map(\.node)
    let roots: [NodeHandle]
    if let node = nodes.randomElement(using: &generator) {
      let path = tree.path(of: node)
      guard tree.subtree(at: node).branches == [Branch(tree[node], tree.branches(below: node))] else {
        return "the subtree at \(node)"
      }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        roots = tree.append(contentsOf: other, to: node)
        model.edit(at: path) { $0[$1].parts += other.branches }
      case 1:
        roots = tree.insert(contentsOf: other, before: node)
        model.edit(at: path) { $0.insert(contentsOf: other.branches, at: $1) }
      case 2:
        roots = tree.insert(contentsOf: other, after: node)
        model.edit(at: path) { $0.insert(contentsOf: other.branches, at: $1 + 1) }
      default:
        roots = tree.replaceSubtree(at: node, with: other)
        model.edit(at: path) { $0.replaceSubrange($1...$1, with: other.branches) }
      }
    } else {
      roots = tree.append(contentsOf: other)
      model += other.branches
    }
    if tree.branches != model { return "the tree is \(tree.branches) instead of \(model)" }
    let parts = roots.map { Branch(tree[$0], tree.branches(below: $0)) }
    return parts == other.branches ? nil : "the roots are \(roots)"
  }
}
