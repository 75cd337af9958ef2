import HolonTesting
import HolonTree
import Testing

@Suite("Tree: difference")
struct TreeDifferenceTests {
  @Test func `elements that own memory are compared where there are some`() {
    var tree = Tree<String, NoSummary<String>>()
    let nodes = (0..<5).map { tree.append("a text that is too long for a few bytes, number \($0)") }
    tree.remove(nodes[1])
    let old = tree
    tree[nodes[2]] += "!"
    tree.remove(nodes[3])
    #expect(tree.difference(from: old).changes.count == 2)
    checkDifferenceLaws(from: old, to: tree)
  }

  @Test func `edits report what they have changed`() throws {
    var family = Family()
    let old = family.tree
    let difference = try family.tree.recordChanges { tree in
      tree[family.first] = 9
      try tree.move(family.third, before: family.first)
    }
    #expect(
      Set(difference.changes) == [
        .update(family.first, from: 1, to: 9),
        .move(
          family.third, from: TreePlace(under: family.top, after: family.second), to: TreePlace(under: family.top)),
      ])
    #expect(try family.tree.applying(difference.inverted) == old)
  }

  @Test func `a difference is told in words and as a drawing`() throws {
    var family = Family()
    let old = family.tree
    family.tree.remove(family.second)
    let fourth = family.tree.append(4, to: family.third)
    family.tree[family.first] = 9
    let difference = family.tree.difference(from: old)
    #expect(
      Set(difference.description.split(separator: "\n")) == [
        "- #3 2 under #1 after #2", "+ \(fourth) 4 under #4, first", "~ #2 9 (was 1)",
      ])
    #expect(
      difference.drawing(from: old, to: family.tree) == """
          └─ 0
        ~    ├─ 9 (was 1)
        -    ├─ 2
             └─ 3
        +       └─ 4
        """)
  }
}
