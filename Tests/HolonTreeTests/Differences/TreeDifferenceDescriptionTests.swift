import HolonTree
import Testing

@Suite("TreeDifference: drawing")
struct TreeDifferenceDescriptionTests {
  private typealias Texts = Tree<String, NoSummary<String>>

  @Test func `what has changed is drawn with its ancestors`() throws {
    var tree = Texts()
    let (home, shopping) = (tree.append("home"), tree.append("shopping"))
    tree.append("clean", to: home)
    let bread = tree.append("bread", to: shopping)
    let milk = tree.append("milk", to: shopping)
    tree.append("salt", to: shopping)
    let old = tree
    tree.remove(bread)
    tree[milk] = "oat milk"
    tree.append("butter", to: shopping)
    #expect(
      tree.difference(from: old).drawing(from: old, to: tree) == """
          └─ shopping
        -    ├─ bread
        ~    ├─ oat milk (was milk)
        +    └─ butter
        """)
  }

  @Test func `a node that has moved is drawn where it is now`() throws {
    var tree = Texts(outline: [("a", 0), ("b", 1), ("c", 2), ("d", 0), ("e", 1)])
    let old = tree
    let (b, d) = (try #require(tree.node(at: [0, 0])), try #require(tree.node(at: [1])))
    try tree.move(b, to: d)
    tree[b] = "B"
    #expect(
      tree.difference(from: old).drawing(from: old, to: tree) == """
          └─ d
        >    └─ B (was b)
        """)
    #expect(
      tree.difference(from: old).drawing(from: old, to: tree) { "<\($0)>" } == """
          └─ <d>
        >    └─ <B> (was <b>)
        """)
  }

  @Test func `removed subtrees are drawn where they were`() throws {
    var tree = Texts(outline: [("a", 0), ("b", 1), ("c", 2), ("d", 1), ("e", 0), ("f", 1)])
    let old = tree
    tree.remove(try #require(tree.node(at: [0, 0])))
    tree.remove(try #require(tree.node(at: [1])))
    tree.prepend("x", to: tree.firstChild(of: nil))
    let difference = tree.difference(from: old)
    #expect(
      difference.drawing(from: old, to: tree) == """
          ├─ a
        - │  ├─ b
        - │  │  └─ c
        + │  └─ x
        - └─ e
        -    └─ f
        """)
    #expect(
      difference.inverted.drawing(from: tree, to: old) == """
          ├─ a
        - │  ├─ x
        + │  └─ b
        + │     └─ c
        + └─ e
        +    └─ f
        """)
  }

  @Test func `texts of several lines are drawn in one`() {
    var tree = Texts(outline: [("a\nb", 0)])
    let old = tree
    tree.append("c\r\nd\n", to: tree.firstChild(of: nil))
    #expect(
      tree.difference(from: old).drawing(from: old, to: tree) == """
          └─ a b
        +    └─ c d\(" ")
        """)
  }

  @Test func `of what is deeper than 100 levels the number is told`() throws {
    var tree = Tree<Int, Total>(outline: (0..<150).map { ($0, $0) } + [(150, 0)])
    let old = tree
    let bottom = try #require(tree.node(at: Array(repeating: 0, count: 150)))
    tree[bottom] = -1
    tree.append(-2)
    let lines = tree.difference(from: old).drawing(from: old, to: tree).split(separator: "\n")
    try #require(lines.count == 102)
    #expect(lines[0] == "  ├─ 0")
    #expect(lines[99] == "  │  " + String(repeating: "   ", count: 98) + "└─ 99")
    #expect(lines[100] == "  │  " + String(repeating: "   ", count: 99) + "└─ … 50 below")
    #expect(lines[101] == "+ └─ -2")
  }

  @Test func `no changes are an empty drawing`() {
    let tree = Family().tree
    #expect(tree.difference(from: tree).drawing(from: tree, to: tree).isEmpty)
  }
}
