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

  @Test func `a handle shows its generation once its place is used again`() {
    var tree = Tree<Int, Total>()
    let first = tree.append(1)
    #expect("\(first)" == "#1")
    tree.remove(first)
    #expect("\(tree.append(2))" == "#1.1")
  }
}
