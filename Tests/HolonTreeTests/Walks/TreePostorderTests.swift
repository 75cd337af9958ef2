import HolonTesting
import HolonTree
import Testing

@Suite("Tree: postorder, and preorder the other way round")
struct TreePostorderTests {
  private let tree = Tree<Int, Total>(
    outline: [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1), (5, 0)])

  @Test func `postorder visits every node after its children`() {
    #expect(tree.postorder.map { tree[$0.node] } == [2, 3, 1, 4, 0, 5])
    #expect(tree.postorder.map(\.depth) == [2, 2, 1, 1, 0, 0])
  }

  @Test func `preorder goes backwards`() {
    #expect(tree.preorder.reversed().map { tree[$0.node] } == [5, 4, 3, 2, 1, 0])
    #expect(tree.preorder.reversed().map(\.depth) == [0, 1, 2, 2, 1, 0])
  }

  @Test func `walks from a node end with it`() throws {
    let one = try #require(tree.node(at: [0, 0]))
    #expect(tree.postorder(from: one).map { tree[$0.node] } == [2, 3, 1])
    #expect(tree.postorder(from: one).map(\.depth) == [1, 1, 0])
    #expect(tree.preorder(from: one).reversed().map { tree[$0.node] } == [3, 2, 1])
    let leaf = try #require(tree.node(at: [1]))
    #expect(tree.postorder(from: leaf).visits == [Visit(node: leaf, depth: 0)])
    #expect(tree.preorder(from: leaf).reversed().visits == [Visit(node: leaf, depth: 0)])
  }

  @Test func `there is nothing to visit in an empty tree, however often it is tried`() {
    var postorder = Tree<Int, Total>().postorder.makeIterator()
    var reversed = Tree<Int, Total>().preorder.reversed().makeIterator()
    for _ in 0..<3 {
      #expect(postorder.next() == nil)
      #expect(reversed.next() == nil)
    }
  }

  @Test func `walks of random trees agree with recursion`() {
    var generator = SeededGenerator()
    for edits in 0..<120 {
      let tree = RandomTree<Total>(edits: edits, using: &generator).tree
      let (roots, nodes) = (Array(tree.roots), tree.preorder.visits)
      #expect(nodes == roots.flatMap { tree.naivePreorder(from: $0) }, "seed \(generator.seed)")
      #expect(tree.postorder.visits == roots.flatMap { tree.naivePostorder(from: $0) }, "seed \(generator.seed)")
      #expect(tree.preorder.reversed().visits == nodes.reversed(), "seed \(generator.seed)")
      guard let node = nodes.randomElement(using: &generator)?.node else { continue }
      let below = tree.naivePreorder(from: node)
      #expect(tree.preorder(from: node).visits == below, "seed \(generator.seed)")
      #expect(tree.postorder(from: node).visits == tree.naivePostorder(from: node), "seed \(generator.seed)")
      #expect(tree.preorder(from: node).reversed().visits == below.reversed(), "seed \(generator.seed)")
    }
  }
}
