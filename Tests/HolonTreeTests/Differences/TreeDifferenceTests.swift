import HolonTesting
import HolonTree
import Testing

@Suite("Tree: difference")
struct TreeDifferenceTests {
  @Test func `changes are told by node and by place`() throws {
    var family = Family()
    let old = family.tree
    family.tree[family.first] = 10
    family.tree.remove(family.second)
    try family.tree.move(family.third, to: family.first)
    family.tree.append(4, to: family.top)
    let difference = family.tree.difference(from: old)
    let place = TreePlace(under: family.top, after: family.first)
    let fourth = try #require(NodeHandle("#3.1"))
    #expect(
      Set(difference.changes) == [
        .update(family.first, from: 1, to: 10), .remove(family.second, 2, from: place), .insert(fourth, 4, at: place),
        .move(
          family.third, from: TreePlace(under: family.top, after: family.second), to: TreePlace(under: family.first)),
      ])
  }

  @Test func `a tree and its copy don't differ`() {
    let tree = Family().tree
    var copy = tree
    #expect(copy.difference(from: tree).isEmpty)
    copy.append(1)
    copy.remove(copy.lastChild(of: nil) ?? Family().top)
    #expect(copy.difference(from: tree).isEmpty)
    #expect(Tree<Int, Total>().difference(from: Tree()).isEmpty)
  }

  @Test func `elements that need memory of their own are compared`() {
    var tree = Tree<String, NoSummary<String>>()
    let texts = (0..<2_000).map { "a text that is too long to be kept in place, number \($0)" }
    let nodes = texts.map { tree.append($0) }
    let old = tree
    tree[nodes[1_500]] = "another text that is too long to be kept in place"
    let difference = tree.difference(from: old)
    #expect(difference.changes == [.update(nodes[1_500], from: texts[1_500], to: tree[nodes[1_500]])])
    tree[nodes[0]] = "one"
    tree[nodes[1_500]] = texts[1_500]
    #expect(tree.difference(from: old).changes == [.update(nodes[0], from: texts[0], to: "one")])
    #expect(old.difference(from: Tree()).changes.count == 2_000)
  }

  @Test func `trees that were made apart are compared by handle`() {
    // Memory that was used before holds other values in places without an element.
    for number in 0..<20 {
      let old = Tree<Int, Total>(outline: (0..<number).map { ($0 + number, 0) })
      let new = Tree<Int, Total>(outline: (0..<number).map { ($0 + number, 0) })
      #expect(new.difference(from: old).isEmpty)
    }
  }

  @Test func `a difference is a value`() throws {
    var family = Family()
    let old = family.tree
    try family.tree.move(family.first, after: family.third)
    family.tree[family.top] = 7
    let difference = family.tree.difference(from: old)
    #expect(difference == family.tree.difference(from: old))
    #expect(Set([difference, difference.inverted, difference.inverted.inverted]).count == 2)
    #expect(difference.inverted == TreeDifference(difference.changes.reversed().map(\.inverted)))
    #expect(Set(difference.inverted.inverted.changes) == Set(difference.changes))
    #expect(TreeDifference<Int>().isEmpty)
    #expect(TreeDifference<Int>().inverted.isEmpty)
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
}
