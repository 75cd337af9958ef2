import HolonTesting
import HolonTree
import Testing

@Suite("Tree: preorder where a condition holds")
struct TreePreorderTests {
  private let tree = Tree<Int, Greatest>(
    outline: [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1), (5, 0)])

  @Test func `what is below a node is left out where the condition doesn't hold`() {
    let walk = tree.preorder.descending { tree[$0] != 1 }
    #expect(walk.map { tree[$0.node] } == [0, 1, 4, 5])
    #expect(walk.map(\.depth) == [0, 1, 1, 0])
    #expect(tree.preorder.descending { _ in false }.map { tree[$0.node] } == [0, 5])
    #expect(tree.preorder.descending { _ in true }.visits == tree.preorder.visits)
  }

  @Test func `the condition is asked once for every node that is visited`() {
    var asked: [Int] = []
    let recorder = Recorder()
    for (node, _) in tree.preorder.descending(where: { recorder.note(tree[$0]) > 0 }) { asked.append(tree[node]) }
    #expect(recorder.noted == asked)
    #expect(asked == [0, 5])
  }

  @Test func `summaries lead to the matches`() {
    let walk = tree.preorder.descending { (tree.summary(of: $0).value ?? 0) > 3 }
    #expect(walk.map { tree[$0.node] } == [0, 1, 4, 5])
  }

  @Test func `walks of random trees agree with recursion`() throws {
    var generator = SeededGenerator()
    for edits in 1..<120 {
      let tree = RandomTree<Total>(edits: edits, using: &generator).tree
      let condition = { (node: NodeHandle) in !tree[node].isMultiple(of: 3) }
      let expected = tree.roots.flatMap { tree.naivePreorder(from: $0, descending: condition) }
      #expect(tree.preorder.descending(where: condition).visits == expected, "seed \(generator.seed)")
      guard let node = tree.preorder.map(\.node).randomElement(using: &generator) else { continue }
      let below = tree.naivePreorder(from: node, descending: condition)
      #expect(tree.preorder(from: node).descending(where: condition).visits == below, "seed \(generator.seed)")
      let leaves = tree.preorder.map(\.node).filter(tree.isLeaf)
      #expect(Array(tree.leaves) == leaves, "seed \(generator.seed)")
    }
  }
}

/// Notes what it is told, and gives back 0.
private final class Recorder {
  private(set) var noted: [Int] = []

  func note(_ number: Int) -> Int {
    noted.append(number)
    return 0
  }
}
