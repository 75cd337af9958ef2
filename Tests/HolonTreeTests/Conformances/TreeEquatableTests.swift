import HolonTesting
import HolonTree
import Testing

@Suite("Tree: equality")
struct TreeEquatableTests {
  @Test func `trees are equal when the same elements are in the same places, whatever their handles`() {
    var rebuilt = Family().tree
    let removed = rebuilt.append(9)
    rebuilt.append(10)
    rebuilt.remove(removed)
    rebuilt.remove(rebuilt.lastChild(of: nil) ?? removed)
    #expect(rebuilt == Family().tree)
  }

  @Test func `another element, another order or another depth makes a difference`() throws {
    var element = Family()
    element.tree[element.first] = 9
    #expect(element.tree != Family().tree)

    var order = Family()
    try order.tree.move(order.first, after: order.second)
    #expect(order.tree != Family().tree)

    var depth = Family()
    try depth.tree.move(depth.third, to: depth.second)
    #expect(depth.tree != Family().tree)

    var count = Family()
    count.tree.append(0)
    #expect(count.tree != Family().tree)
  }

  @Test func `summaries that rounding has driven apart make no difference`() {
    var tree = Tree<Double, Weight>()
    let heavy = tree.append(1e16)
    tree.append(1)
    tree.remove(heavy)
    var same = Tree<Double, Weight>()
    same.append(1)
    #expect(tree == same)
  }

  @Test func `a tree equals its copy whatever the elements say`() {
    let tree = Tree<Double, Weight>(outline: [(1, 0), (.nan, 1)])
    var copy = tree
    #expect(copy == tree)
    copy.append(2)
    #expect(copy != tree)
  }

  @Test func `random trees equal those that are built from their parts`() {
    var generator = SeededGenerator()
    var (one, other) = (RandomTree<Total>(edits: 0, using: &generator), RandomTree<Total>(edits: 0, using: &generator))
    for _ in 0..<200 {
      one.edit(1, using: &generator)
      other.edit(1, using: &generator)
      #expect(Tree(one.tree.branches) == one.tree, "seed \(generator.seed)")
      #expect((one.tree == other.tree) == (one.tree.branches == other.tree.branches), "seed \(generator.seed)")
    }
  }
}

/// A sum that isn't exact.
private struct Weight: InvertibleTreeSummary {
  var kilograms = 0.0
  static let zero = Weight()

  init() {}
  init(of element: Double, isLeaf: Bool) { kilograms = element }
  mutating func add(_ other: Weight) { kilograms += other.kilograms }
  mutating func subtract(_ other: Weight) { kilograms -= other.kilograms }
}
