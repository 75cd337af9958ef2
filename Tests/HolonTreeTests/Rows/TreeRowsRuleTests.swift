import HolonTree
import Testing

@Suite("TreeRows: rule")
struct TreeRowsRuleTests {
  @Test func `what a rule refuses takes everything below along`() {
    var outline = Outline()
    let changes = outline.rows.show { $0[$1] != "nuts" && $0[$1] != "apple" }
    #expect(outline.drawing == "fruit pear oak")
    #expect(changes == TreeRowChanges(removed: [1..<2, 3..<6]))
    #expect(outline.rows.show(where: nil) == TreeRowChanges(inserted: [1..<2, 3..<6]))
    #expect(outline.rows.brokenInvariant() == nil)
  }

  @Test func `the rule is asked about changed nodes and those above them, and about no others`() {
    var tree = Tree<Int, NoSummary<Int>>()
    let top = tree.append(0)
    let branch = tree.append(1, to: top)
    let leaf = tree.append(2, to: branch)
    let other = tree.append(3, to: top)
    tree.append(4, to: other)
    tree.append(5)
    // A rule that breaks its contract, for the number of nodes is none of its business, shows who was asked again.
    var rows = TreeRows(of: tree) { $0.count < 7 || $0[$1] == 0 }
    #expect(rows.map { tree[$0] } == [0, 1, 2, 3, 4, 5])
    tree.append(6, to: leaf)
    #expect(rows.update(to: tree) == TreeRowChanges(removed: [1..<3]))
    #expect(rows.map { tree[$0] } == [0, 3, 4, 5])
  }
}
