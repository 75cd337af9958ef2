import HolonTree
import Testing

@Suite("TreeRows of large trees")
struct LargeOutlineTests {
  private static let count = 100_000

  @Test func `100,000 levels overflow no stack and take no square of time`() {
    var tree = Tree<Int, Greatest>()
    var nodes: [NodeHandle] = []
    tree.deferSummaries()
    for _ in 0..<Self.count { nodes.append(tree.append(-1, to: nodes.last)) }
    tree.settleSummaries()
    let bottom = nodes[Self.count - 1]
    let low = tree
    tree[bottom] = 1

    var rows = TreeRows(of: tree, collapsed: [nodes[50_000]]) { $0.summary(of: $1).value ?? 0 > 0 }
    #expect(rows.count == 50_001)
    #expect(rows.row(of: nodes[50_000]) == 50_000)
    #expect(rows.expand(nodes[50_000]) == TreeRowChanges(inserted: [50_001..<Self.count]))
    #expect(rows.collapse(nodes[0]) == TreeRowChanges(removed: [1..<Self.count]))
    rows.expand(nodes[0])

    // The answers of all levels depend on the lowest one.
    let fall = TreeDifference<Int>([.update(bottom, from: 1, to: -1)])
    #expect(rows.update(to: low, by: fall) == TreeRowChanges(removed: [0..<Self.count]))
    #expect(rows.update(to: tree, by: fall.inverted) == TreeRowChanges(inserted: [0..<Self.count]))
    #expect(rows.brokenInvariant() == nil)
  }

  @Test func `100,000 siblings come, go and change places`() throws {
    var tree = Tree<Int, NoSummary<Int>>()
    let top = tree.append(-1)
    let children = (0..<Self.count).map { tree.append($0, to: top) }
    var rows = TreeRows(of: tree)
    #expect(rows.count == Self.count + 1)
    #expect(rows.collapse(top) == TreeRowChanges(removed: [1..<Self.count + 1]))
    #expect(rows.expand(top) == TreeRowChanges(inserted: [1..<Self.count + 1]))

    var changes: [TreeChange<Int>] = []
    for child in children where tree[child] % 8 != 0 {
      changes.append(.remove(child, tree[child], from: tree.place(of: child)))
    }
    for change in changes { tree.remove(change.node) }
    let removed = rows.update(to: tree, by: TreeDifference(changes))
    #expect(removed.removed.count == Self.count / 8)
    #expect(rows.count == Self.count / 8 + 1)
    #expect(rows.brokenInvariant() == nil)

    let first = try #require(tree.firstChild(of: top))
    let inserted = (0..<Self.count).map { tree.insert($0, before: first) }
    // The difference has no order.
    let insertions = inserted.shuffled().map { TreeChange.insert($0, tree[$0], at: tree.place(of: $0)) }
    #expect(
      rows.update(to: tree, by: TreeDifference(insertions)) == TreeRowChanges(inserted: [1..<Self.count + 1]))
    #expect(rows.row(of: first) == Self.count + 1)
    #expect(rows.brokenInvariant() == nil)

    let old = tree.place(of: first)
    try tree.move(first, before: inserted[0])
    let move = TreeChange<Int>.move(first, from: old, to: tree.place(of: first))
    #expect(
      rows.update(to: tree, by: TreeDifference([move]))
        == TreeRowChanges(moved: [TreeRowMove(from: Self.count + 1..<Self.count + 2, to: 1..<2)]))
    #expect(rows.elementsEqual(tree.preorder.lazy.map(\.node)))
  }
}
