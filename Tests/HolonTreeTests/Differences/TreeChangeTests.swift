import HolonTree
import Testing

@Suite("TreeChange")
struct TreeChangeTests {
  private let changes: [TreeChange<String>]
  private let node: NodeHandle

  init() throws {
    node = try #require(NodeHandle("#7.2"))
    let parent = try #require(NodeHandle("#1"))
    let sibling = try #require(NodeHandle("#4"))
    let place = TreePlace(under: parent, after: sibling)
    changes = [
      .insert(node, "milk", at: place), .remove(node, "milk", from: TreePlace(under: nil)),
      .move(node, from: place, to: TreePlace(under: parent)), .update(node, from: "milk", to: "oat milk"),
    ]
  }

  @Test func `changes are told in words`() {
    #expect(
      changes.map(\.description) == [
        "+ #7.2 milk under #1 after #4", "- #7.2 milk among the roots, first",
        "> #7.2 under #1, first (was under #1 after #4)", "~ #7.2 oat milk (was milk)",
      ])
    #expect(
      TreeDifference(changes).description == """
        + #7.2 milk under #1 after #4
        - #7.2 milk among the roots, first
        > #7.2 under #1, first (was under #1 after #4)
        ~ #7.2 oat milk (was milk)
        """)
    #expect(TreeDifference<String>().description.isEmpty)
  }

  @Test func `every change names its node`() {
    #expect(changes.allSatisfy { $0.node == node })
  }

  @Test func `an inverted change leads back`() {
    #expect(
      changes.map(\.inverted.description) == [
        "- #7.2 milk under #1 after #4", "+ #7.2 milk among the roots, first",
        "> #7.2 under #1 after #4 (was under #1, first)", "~ #7.2 milk (was oat milk)",
      ])
    #expect(changes.map(\.inverted.inverted) == changes)
  }
}
