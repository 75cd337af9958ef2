import HolonTree
import Testing

@Suite("Tree: walks")
struct TreeWalkTests {
  /// Two roots, 0 and 5: below 0 are 1 and 4, below 1 are 2 and 3.
  private let tree: Tree<Int, Total>
  private let nodes: [NodeHandle]

  init() {
    var tree = Tree<Int, Total>()
    let zero = tree.append(0)
    let one = tree.append(1, to: zero)
    nodes = [zero, one, tree.append(2, to: one), tree.append(3, to: one), tree.append(4, to: zero), tree.append(5)]
    self.tree = tree
  }

  @Test func `preorder visits every node before its children`() {
    #expect(tree.preorder.map { tree[$0.node] } == [0, 1, 2, 3, 4, 5])
    #expect(tree.preorder.map(\.depth) == [0, 1, 2, 2, 1, 0])
  }

  @Test(arguments: [(0, [0, 1, 2, 3, 4]), (1, [1, 2, 3]), (2, [2]), (4, [4]), (5, [5])])
  func `preorder from a node stays below it`(start: Int, expected: [Int]) {
    #expect(tree.preorder(from: nodes[start]).map { tree[$0.node] } == expected)
  }

  @Test func `a walk can pass over what is below a node`() {
    #expect(walk(skippingBelow: [1]) == [0, 1, 4, 5])
    #expect(walk(skippingBelow: [0]) == [0, 5])
    #expect(walk(skippingBelow: [0, 5]) == [0, 5])
    #expect(walk(skippingBelow: [2, 3, 4]) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a walk from a node ends there when everything below is passed over`() {
    var walk = tree.preorder(from: nodes[1]).makeIterator()
    #expect(walk.next()?.node == nodes[1])
    walk.skipDescendants()
    #expect(walk.next() == nil)
    walk.skipDescendants()
    #expect(walk.next() == nil)
  }

  @Test func `passing over nothing before the first node leaves the walk whole`() {
    var walk = tree.preorder.makeIterator()
    walk.skipDescendants()
    #expect(walk.next()?.node == nodes[0])
  }

  @Test func `leaves are the nodes without children`() {
    #expect(tree.leaves.map { tree[$0] } == [2, 3, 4, 5])
  }

  @Test func `ancestors lead from the parent to a root`() {
    #expect(tree.ancestors(of: nodes[3]).map { tree[$0] } == [1, 0])
    #expect(Array(tree.ancestors(of: nodes[5])).isEmpty)
    #expect(nodes.map(tree.depth) == [0, 1, 2, 2, 1, 0])
  }

  @Test func `children and roots come in order`() {
    #expect(tree.children(of: nodes[0]).map { tree[$0] } == [1, 4])
    #expect(Array(tree.children(of: nodes[5])).isEmpty)
    #expect(tree.roots.map { tree[$0] } == [0, 5])
    #expect(Array(tree.children(of: nil)) == Array(tree.roots))
  }

  @Test func `a walk goes on over the tree as it was when the tree is edited`() {
    var tree = tree
    var walked: [Int] = []
    for (node, _) in tree.preorder {
      walked.append(tree[node])
      tree[node] += 100
      tree.append(9)
    }
    #expect(walked == [0, 1, 2, 3, 4, 5])
  }

  private func walk(skippingBelow elements: Set<Int>) -> [Int] {
    var walked: [Int] = []
    var walk = tree.preorder.makeIterator()
    while let (node, _) = walk.next() {
      walked.append(tree[node])
      if elements.contains(tree[node]) { walk.skipDescendants() }
    }
    return walked
  }
}
