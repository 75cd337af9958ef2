import HolonTree
import Testing

@Suite("Deep hierarchies")
struct DeepHierarchyTests {
  private static let levels = 1_000_000

  @Test func `no walk overflows the stack on 1,000,000 levels`() {
    let chain = Hierarchy(of: 0) { $0 + 1 < Self.levels ? CollectionOfOne($0 + 1) : nil }
    #expect(chain.preorder.reduce(0) { max($0, $1.depth) } == Self.levels - 1)
    #expect(chain.postorder.prefix(2).map(\.depth) == [Self.levels - 1, Self.levels - 2])
    #expect(chain.postorder.reduce(0) { count, _ in count + 1 } == Self.levels)
    #expect(chain.preorder.reversed().first { _ in true }?.node == Self.levels - 1)
    #expect(chain.levels.reduce(0) { max($0, $1.depth) } == Self.levels - 1)
    #expect(Array(chain.leaves) == [Self.levels - 1])
    #expect(chain.combined { _, answers in 1 + answers.reduce(0, +) } == [Self.levels])
    #expect(Ancestors(of: Self.levels) { $0 == 0 ? nil : $0 - 1 }.reduce(0) { count, _ in count + 1 } == Self.levels)
    let tree = Tree<Int, NoSummary<Int>>(chain) { $0 }
    #expect(tree.count == Self.levels)
  }

  @Test func `objects that hang together 200,000 levels deep are walked`() {
    let folders = Folder.chain(levels: 200_000)
    let hierarchy = Hierarchy(of: folders[0], children: \.folders)
    #expect(hierarchy.preorder.reduce(0) { max($0, $1.depth) } == 199_999)
    #expect(hierarchy.leaves.map(\.name) == ["199999"])
    #expect(hierarchy.combined { _, answers in 1 + answers.reduce(0, +) } == [200_000])
    #expect(Ancestors(of: folders[199_999], parent: \.parent).reduce(0) { count, _ in count + 1 } == 199_999)
    // A chain of objects that is freed from its top overflows the stack.
    for folder in folders { folder.folders.removeAll() }
  }

  @Test func `a deep hierarchy can be drawn`() {
    let hierarchy = Hierarchy(of: 0) { $0 < 199_999 ? [$0 + 1] : [] }
    let lines = hierarchy.drawing { "\($0)" }.split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.last == "\(String(repeating: " ", count: 3 * 100))└─ … 199900 below")
    #expect(hierarchy.drawing(levels: 1_000) { "\($0)" }.split(separator: "\n").count == 1_001)
  }
}
