import Foundation
import HolonTesting
import HolonTree
import Testing

private let levels = 1_000_000

/// A tree in which each node holds 1 and is the only child of the one before, made once for all tests.
private let chain = Tree<Int, Total>(preorder: (0..<levels).lazy.map { (element: 1, depth: $0) })

@Suite("No operation overflows the stack on 1,000,000 levels")
struct DeepTreeTests {
  private let top: NodeHandle
  private let middle: NodeHandle
  private let bottom: NodeHandle

  init() throws {
    (top, middle) = (try #require(NodeHandle("#1")), try #require(NodeHandle("#\(levels / 2 + 1)")))
    bottom = try #require(NodeHandle("#\(levels)"))
  }

  @Test func edits() throws {
    var tree = chain
    tree[bottom] = 2
    tree.append(3, to: bottom)
    tree.prepend(4, to: bottom)
    tree.insert(5, before: bottom)
    tree.insert(6, after: bottom)
    #expect(tree.summary.value == levels + 19)
    #expect(throws: TreeError.moveIntoItself(top)) { try tree.move(top, to: bottom) }
    try tree.move(bottom, to: nil)
    try tree.move(bottom, after: top)
    try tree.move(bottom, before: top)
    try tree.move(middle, to: bottom)
    tree.sortChildren(of: bottom) { $0 > $1 }
    #expect(tree.summary(of: bottom).value == levels / 2 + 19)
    checkInvariants(of: tree)
    #expect(tree.remove(middle).count == levels / 2 + 1)
    #expect(tree.remove(top).count == levels / 2)
    #expect(tree.summary.value == 9)
  }

  @Test func `appends, and summaries without inverse`() throws {
    var tree = Tree<Int, Greatest>()
    tree.deferSummaries()
    var bottom = tree.append(0)
    for number in 1..<levels / 4 { bottom = tree.append(number, to: bottom) }
    tree.settleSummaries()
    #expect(tree.summary.value == levels / 4 - 1)
    tree[bottom] = levels
    #expect(tree.summary.value == levels)
    tree.remove(bottom)
    #expect(tree.summary.value == levels / 4 - 2)
  }

  @Test func walks() throws {
    func expect(_ walk: some Sequence<(node: NodeHandle, depth: Int)>, first: NodeHandle, last: NodeHandle) {
      var (count, depths, ends) = (0, 0, [NodeHandle]())
      for (node, depth) in walk {
        count += 1
        depths += depth
        if count == 1 || count == levels { ends.append(node) }
      }
      #expect(count == levels)
      #expect(depths == levels * (levels - 1) / 2)
      #expect(ends == [first, last])
    }
    expect(chain.preorder, first: top, last: bottom)
    expect(chain.preorder(from: top).descending { _ in true }, first: top, last: bottom)
    expect(chain.preorder.reversed(), first: bottom, last: top)
    expect(chain.postorder, first: bottom, last: top)
    expect(chain.levels, first: top, last: bottom)
    #expect(chain.elements.reduce(0, +) == levels)
    #expect(Array(chain.leaves) == [bottom])
    #expect(chain.depth(of: bottom) == levels - 1)
    #expect(chain.isDescendant(bottom, of: top))
    #expect(chain.path(of: middle).count == levels / 2 + 1)
    #expect(chain.node(at: repeatElement(0, count: levels / 2 + 1)) == middle)
  }

  @Test func `writing and reading, equality and hashing`() throws {
    var decoded = try JSONDecoder().decode(Tree<Int, Total>.self, from: JSONEncoder().encode(chain))
    #expect(decoded == chain)
    #expect(decoded.hashValue == chain.hashValue)
    #expect(decoded.summary.value == levels)
    decoded.append(1)
    #expect(decoded != chain)
  }

  @Test func drawing() {
    let lines = chain.description.split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines[100].hasSuffix("└─ … \(levels - 100) below"))
  }

  @Test func `subtrees, splices and compaction`() throws {
    var tree = chain
    let part = levels / 10
    let cut = try #require(NodeHandle("#\(levels - part + 1)"))
    let subtree = tree.subtree(at: cut)
    #expect(subtree.count == part)
    tree.append(contentsOf: subtree, to: bottom)
    #expect(tree.summary.value == levels + part)
    tree.replaceSubtree(at: cut, with: subtree)
    #expect(tree.count == levels)
    let renumbering = tree.compact()
    #expect(renumbering[top] == tree.firstChild(of: nil))
    #expect(tree.depth(of: tree.postorder.first { _ in true }?.node ?? top) == levels - 1)
  }

  @Test func differences() throws {
    var tree = chain
    tree[bottom] = 9
    try tree.move(middle, to: nil)
    tree.append(8, to: bottom)
    let difference = tree.difference(from: chain)
    #expect(difference.changes.count == 3)
    #expect(try chain.applying(difference).summary == tree.summary)
    #expect(try tree.applying(difference.inverted).depth(of: bottom) == levels - 1)
  }

  @Test func `the lower part goes and comes back`() throws {
    var tree = chain
    let part = levels / 10
    let cut = try #require(NodeHandle("#\(levels - part + 1)"))
    #expect(tree.remove(cut).count == part)
    let removal = tree.difference(from: chain)
    #expect(removal.changes.count == part)
    #expect(try chain.applying(removal).summary.value == levels - part)
    try tree.apply(removal.inverted)
    #expect(tree.depth(of: bottom) == levels - 1)
    #expect(tree.summary.value == levels)
  }

  @Test func `many changes far down`() throws {
    var changes: [TreeChange<Int>] = []
    for number in 0..<2_000 {
      let node = try #require(NodeHandle("#\(levels - number)"))
      let leaf = try #require(NodeHandle("#\(levels + 1 + number)"))
      changes.append(.update(node, from: 1, to: 2))
      changes.append(.insert(leaf, 3, at: TreePlace(under: node)))
    }
    let difference = TreeDifference(changes)
    let changed = try chain.applying(difference)
    #expect(changed.summary.value == levels + 8_000)
    #expect(changed.count == levels + 2_000)
    #expect(difference.drawing(from: chain, to: changed).hasSuffix("└─ … \(levels + 2_000 - 100) below"))
  }

  // A fifth of the levels is more than the stack has room for, too.
  @Test func `reconciliation, and elements that need memory`() {
    var tree = Tree<[Int], NoSummary<[Int]>>(preorder: (0..<levels / 5).lazy.map { (element: [$0], depth: $0) })
    let other = Tree<[Int], NoSummary<[Int]>>(
      preorder: (0..<levels / 5).lazy.map { (element: [levels / 5 - $0], depth: $0) })
    let result = tree.reconciled(with: other) { $0[0] }
    #expect(result.elements.elementsEqual(other.elements))
    if let top = tree.firstChild(of: nil) { tree.remove(top) }
    #expect(tree.isEmpty)
    #expect(result.count == levels / 5)
  }

  @Test func `a keyed tree`() throws {
    var tree = try Items<Int>(
      Tree(preorder: (0..<levels / 5).lazy.map { (element: Item(id: $0, number: 1), depth: $0) }))
    let old = tree
    try tree.append(Item(id: levels, number: 5), to: levels / 5 - 1)
    try tree.move(levels / 10, to: nil)
    #expect(tree.summary.value == levels / 5 + 5)
    #expect(tree.difference(from: old).changes.count == 2)
    #expect(try tree.remove(0).count == levels / 10)
    #expect(tree.parent(of: levels) == levels / 5 - 1)
  }
}
