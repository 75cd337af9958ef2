import HolonTree
import Testing

@Suite("Tree: description")
struct TreeDescriptionTests {
  @Test func `a tree is drawn with a line for each node`() {
    var tree = Tree<String, NoSummary<String>>()
    let animals = tree.append("animals")
    let cats = tree.append("cats", to: animals)
    tree.append("lion", to: cats)
    tree.append("tiger", to: cats)
    tree.append("dog", to: animals)
    tree.append("stones")
    #expect(
      tree.description == """
        ├─ animals
        │  ├─ cats
        │  │  ├─ lion
        │  │  └─ tiger
        │  └─ dog
        └─ stones
        """)
  }

  @Test func `the text of a node can be chosen`() {
    let family = Family()
    #expect(family.tree.drawing { "<\(family.tree[$0])>" }.hasPrefix("└─ <0>\n   ├─ <1>"))
  }

  @Test func `an empty tree is an empty drawing`() {
    #expect(Tree<Int, Total>().description.isEmpty)
  }

  @Test func `a text of several lines is indented`() {
    let tree = Tree<String, NoSummary<String>>(outline: [
      ("one\nand more", 0), ("two\r\n\nmore", 1), ("", 1), ("three\n", 0),
    ])
    #expect(
      tree.description == """
        ├─ one
        │  and more
        │  ├─ two
        │  │  \("")
        │  │  more
        │  └─ \("")
        └─ three
           \("")
        """)
  }

  @Test func `of levels that aren't drawn the number of nodes is told`() {
    let tree = Tree<Int, Total>(outline: [
      (1, 0), (11, 1), (111, 2), (1111, 3), (112, 2), (12, 1), (2, 0), (21, 1), (211, 2),
    ])
    #expect(
      tree.drawing(levels: 2) { "\(tree[$0])" } == """
        ├─ 1
        │  ├─ 11
        │  │  └─ … 3 below
        │  └─ 12
        └─ 2
           └─ 21
              └─ … 1 below
        """)
    #expect(
      tree.drawing(levels: 1) { "\(tree[$0])" } == """
        ├─ 1
        │  └─ … 5 below
        └─ 2
           └─ … 2 below
        """)
    #expect(tree.drawing(levels: 0) { "\(tree[$0])" } == "└─ … 9 below")
    #expect(tree.drawing(levels: -1) { "\(tree[$0])" } == "└─ … 9 below")
    #expect(tree.drawing(levels: 4) { "\(tree[$0])" } == tree.description)
  }

  @Test func `texts of nodes that aren't drawn aren't asked for`() {
    var asked: [Int] = []
    let tree = Tree<Int, Total>(outline: [(1, 0), (2, 1), (3, 2), (4, 0)])
    _ = tree.drawing(levels: 2) { node in
      asked.append(tree[node])
      return ""
    }
    #expect(asked == [1, 2, 4])
  }

  @Test func `a description has 100 levels at most`() {
    let hundred = Tree<Int, Total>(outline: (0..<100).map { ($0, $0) })
    #expect(hundred.description.split(separator: "\n").count == 100)
    #expect(hundred.description.hasSuffix("└─ 99"))
    let more = Tree<Int, Total>(outline: (0..<150).map { ($0, $0) })
    #expect(more.description == hundred.description + "\n" + String(repeating: "   ", count: 100) + "└─ … 50 below")
  }

  @Test func `a handle shows its generation once its place is used again`() {
    var tree = Tree<Int, Total>()
    let first = tree.append(1)
    #expect("\(first)" == "#1")
    tree.remove(first)
    #expect("\(tree.append(2))" == "#1.1")
  }
}
