import HolonTesting
import HolonTree
import Testing

@Suite("Tree: paths")
struct TreePathsTests {
  private let tree = Tree<Int, Total>(
    outline: [(0, 0), (1, 1), (2, 2), (3, 2), (4, 1), (5, 0)])

  @Test func `a path leads from the roots to a node`() throws {
    let paths = tree.preorder.map { tree.path(of: $0.node) }
    #expect(paths == [[0], [0, 0], [0, 0, 0], [0, 0, 1], [0, 1], [1]])
    #expect(paths.map { path in tree.node(at: path).map { tree[$0] } } == [0, 1, 2, 3, 4, 5])
  }

  @Test(arguments: [[], [2], [-1], [0, 2], [0, -1], [0, 0, 2], [0, 1, 0], [1, 0], [.max], [0, .min], [.max, 0]])
  func `a path may lead nowhere`(path: [Int]) {
    #expect(tree.node(at: path) == nil)
    #expect(Tree<Int, Total>().node(at: path) == nil)
  }

  @Test func `a child is found at its index`() {
    let family = Family()
    #expect(
      (-1...4).map { family.tree.child(of: family.top, at: $0) }
        == [nil, family.first, family.second, family.third, nil, nil])
    #expect(family.tree.child(of: nil, at: 0) == family.top)
    #expect(family.tree.child(of: nil, at: 1) == nil)
    #expect(family.tree.child(of: family.third, at: 0) == nil)
    #expect([family.top, family.first, family.second, family.third].map(family.tree.index) == [0, 0, 1, 2])
  }

  @Test func `children are counted`() {
    let family = Family()
    #expect(family.tree.childCount(of: nil) == 1)
    #expect(family.tree.childCount(of: family.top) == 3)
    #expect(family.tree.childCount(of: family.first) == 0)
    #expect(Tree<Int, Total>().childCount(of: nil) == 0)
  }

  @Test func `a place says under what and after what a node hangs`() {
    let family = Family()
    #expect(family.tree.place(of: family.top) == TreePlace(under: nil))
    #expect(family.tree.place(of: family.first) == TreePlace(under: family.top))
    #expect(family.tree.place(of: family.third) == TreePlace(under: family.top, after: family.second))
  }

  @Test func `paths, indices and places of random trees agree with one another`() {
    var generator = SeededGenerator()
    let tree = RandomTree<Total>(edits: 300, using: &generator).tree
    for parent in [nil] + tree.preorder.map({ Optional($0.node) }) {
      let children = Array(tree.children(of: parent))
      #expect(tree.childCount(of: parent) == children.count, "seed \(generator.seed)")
      for (index, child) in children.enumerated() {
        let previous = index == 0 ? nil : children[index - 1]
        let path = tree.path(of: child)
        #expect(tree.index(of: child) == index, "seed \(generator.seed)")
        #expect(tree.child(of: parent, at: index) == child, "seed \(generator.seed)")
        #expect(tree.place(of: child) == TreePlace(under: parent, after: previous), "seed \(generator.seed)")
        #expect(tree.node(at: path) == child, "seed \(generator.seed)")
        #expect(path == (parent.map(tree.path) ?? []) + [index], "seed \(generator.seed)")
      }
    }
  }
}
