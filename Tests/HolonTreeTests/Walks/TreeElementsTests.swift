import HolonTesting
import HolonTree
import Testing

@Suite("Tree: elements")
struct TreeElementsTests {
  @Test func `elements come in preorder`() {
    let tree = Tree<Int, Total>(outline: [(1, 0), (11, 1), (12, 1), (2, 0)])
    #expect(Array(tree.elements) == [1, 11, 12, 2])
    #expect(Array(Tree<Int, Total>().elements).isEmpty)
  }

  @Test func `any edit that puts nodes elsewhere in memory is noticed`() throws {
    let edits: [(inout Family) throws -> Void] = [
      { $0.tree.append(9) }, { $0.tree.append(9, to: $0.third) }, { $0.tree.append(9, to: $0.first) },
      { $0.tree.prepend(9) }, { $0.tree.insert(9, before: $0.third) }, { $0.tree.insert(9, after: $0.top) },
      { $0.tree[$0.second] = 9 }, { $0.tree.remove($0.third) }, { $0.tree.remove($0.first) },
      { $0.tree.remove($0.top) }, { $0.tree.removeAll() }, { try $0.tree.move($0.third, before: $0.first) },
      { try $0.tree.move($0.first, to: nil) }, { $0.tree.sortChildren(of: $0.top) { $0 > $1 } },
      { $0.tree.append(contentsOf: Family().tree, to: $0.second) }, { $0.tree.append(contentsOf: Family().tree) },
      { $0.tree.replaceSubtree(at: $0.second, with: Family().tree) }, { $0.tree.compact() },
      {
        try $0.tree.apply(TreeDifference([.move($0.third, from: TreePlace(under: $0.top), to: TreePlace(under: nil))]))
      },
      { $0.tree = $0.tree.reconciled(with: Tree(outline: [(3, 0), (1, 1), (5, 0)]), identifiedBy: \.self) },
    ]
    for first in edits.indices {
      for second in edits.indices {
        var family = Family()
        try edits[first](&family)
        // Most edits name nodes which some others have removed.
        if [family.top, family.first, family.second, family.third].allSatisfy(family.tree.contains) {
          try edits[second](&family)
        }
        let walked = family.tree.preorder.map { family.tree[$0.node] }
        #expect(Array(family.tree.elements) == walked, "edits \(first) and \(second)")
      }
    }
  }

  @Test func `elements of random trees are those of the walk`() {
    var generator = SeededGenerator()
    for edits in 0..<150 {
      let tree = RandomTree<Total>(edits: edits, using: &generator).tree
      #expect(Array(tree.elements) == tree.preorder.map { tree[$0.node] }, "seed \(generator.seed)")
      #expect(tree.elements.underestimatedCount <= tree.count)
    }
  }

  @Test(arguments: [1_022, 1_023, 1_024, 2_047, 2_048, 3_000])
  func `elements of many pages come in order`(count: Int) {
    let elements = (0..<count).map { "\($0)" }
    var tree = Tree<String, NoSummary<String>>(outline: elements.map { ($0, 0) })
    #expect(Array(tree.elements) == elements)
    tree.compact()
    #expect(Array(tree.elements) == elements)
    tree.prepend("first")
    #expect(Array(tree.elements) == ["first"] + elements)
  }

  @Test func `the rest of a walk that has begun can be listed`() {
    var inOrder = Family()
    var walk = inOrder.tree.elements.makeIterator()
    #expect(walk.next() == 0)
    #expect(Array(walk) == [1, 2, 3])
    inOrder.tree.sortChildren(of: inOrder.top) { $0 > $1 }
    walk = inOrder.tree.elements.makeIterator()
    #expect(walk.next() == 0)
    #expect(walk.next() == 3)
    #expect(Array(walk) == [2, 1])
    while walk.next() != nil {}
    #expect(Array(walk).isEmpty)
    #expect(walk.next() == nil)
  }

  @Test func `a walk goes on over the tree as it was when the tree is edited`() {
    var family = Family()
    var walked: [Int] = []
    for element in family.tree.elements {
      walked.append(element)
      family.tree[family.third] += 10
      family.tree.append(9)
    }
    #expect(walked == [0, 1, 2, 3])
  }
}
