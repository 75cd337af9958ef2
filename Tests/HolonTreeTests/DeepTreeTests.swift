import HolonTesting
import HolonTree
import Testing

@Suite("Deep trees")
struct DeepTreeTests {
  private static let levels = 100_000

  /// The handles of a chain in which each node holds 1 and is the only child of the one before.
  private static func chain<Summary: TreeSummary>(
    _ summary: Summary.Type
  ) -> (Tree<Int, Summary>, [NodeHandle]) where Summary.Element == Int {
    // Built from the bottom, so that no edit has to go up far.
    var tree = Tree<Int, Summary>()
    var nodes = [tree.append(1)]
    for _ in 1..<levels {
      let node = tree.append(1)
      nodes.append(node)
      do { try tree.move(nodes[nodes.count - 2], to: node) } catch { Issue.record(error) }
    }
    return (tree, nodes.reversed())
  }

  @Test func `no operation overflows the stack on 100,000 levels`() throws {
    var (tree, nodes) = Self.chain(Total.self)
    let (top, bottom) = (nodes[0], nodes[Self.levels - 1])
    #expect(tree.summary.value == Self.levels)
    #expect(tree.depth(of: bottom) == Self.levels - 1)
    #expect(tree.preorder.reduce(0) { max($0, $1.depth) } == Self.levels - 1)
    #expect(tree.preorder(from: nodes[1]).reduce(0) { count, _ in count + 1 } == Self.levels - 1)
    #expect(Array(tree.leaves) == [bottom])
    checkTreeInvariants(tree)

    let copy = tree
    tree[bottom] = 2
    tree.append(3, to: bottom)
    tree.insert(4, before: bottom)
    tree.insert(5, after: bottom)
    #expect(tree.summary.value == Self.levels + 13)
    #expect(throws: TreeError.moveIntoItself(top)) { try tree.move(top, to: bottom) }
    try tree.move(bottom, to: nil)
    try tree.move(bottom, after: top)
    try tree.move(bottom, before: top)
    #expect(tree != copy)
    #expect(copy == Self.chain(Total.self).0)
    checkTreeInvariants(tree)
    #expect(tree.remove(top).count == Self.levels + 1)
    checkTreeInvariants(tree)
  }

  @Test func `a summary without inverse doesn't either`() {
    var (tree, nodes) = Self.chain(Greatest.self)
    tree[nodes[Self.levels - 1]] = 7
    #expect(tree.summary.value == 7)
    checkTreeInvariants(tree)
    #expect(tree.remove(nodes[0]).count == Self.levels)
  }

  @Test func `a deep tree can be drawn`() {
    var tree = Tree<Int, NoSummary<Int>>()
    var last: NodeHandle?
    for level in 0..<2_000 { last = tree.append(level, to: last) }
    #expect(tree.description.split(separator: "\n").count == 2_000)
  }
}
