import HolonTree
import Testing

@Suite("TreeRows: collapse")
struct TreeRowsCollapseTests {
  @Test func `collapsing hides what is below, and expanding shows it again`() {
    var outline = Outline()
    let fruit = outline["fruit"]
    #expect(outline.rows.collapse(fruit) == TreeRowChanges(removed: [1..<3]))
    #expect(outline.drawing == "fruit nuts almond hazel oak")
    #expect(outline.rows.isCollapsed(fruit))
    #expect(outline.rows.expand(fruit) == TreeRowChanges(inserted: [1..<3]))
    #expect(outline.drawing == "fruit apple pear nuts almond hazel oak")
    #expect(!outline.rows.isCollapsed(fruit))
  }

  @Test func `doing it again changes nothing`() {
    var outline = Outline()
    #expect(outline.rows.expand(outline["nuts"]).isEmpty)
    outline.rows.collapse(outline["nuts"])
    #expect(outline.rows.collapse(outline["nuts"]).isEmpty)
    #expect(outline.drawing == "fruit apple pear nuts oak")
  }

  @Test func `a node inside stays collapsed when the one outside is expanded`() throws {
    var outline = Outline()
    try outline.tree.move(outline["nuts"], after: outline["apple"])
    outline.rows.update(to: outline.tree)
    #expect(outline.drawing == "fruit apple nuts almond hazel pear oak")
    outline.rows.collapse(outline["nuts"])
    #expect(outline.rows.collapse(outline["fruit"]) == TreeRowChanges(removed: [1..<4]))
    #expect(outline.rows.expand(outline["nuts"]).isEmpty)
    #expect(outline.rows.collapse(outline["nuts"]).isEmpty)
    #expect(outline.rows.expand(outline["fruit"]) == TreeRowChanges(inserted: [1..<4]))
    #expect(outline.drawing == "fruit apple nuts pear oak")
    #expect(Array(outline.rows.collapsedNodes) == [outline["nuts"]])
  }

  @Test func `a collapsed leaf hides children that come later`() {
    var outline = Outline()
    let oak = outline["oak"]
    #expect(outline.rows.collapse(oak).isEmpty)
    let acorn = outline.tree.append("acorn", to: oak)
    #expect(outline.rows.update(to: outline.tree).isEmpty)
    #expect(outline.rows.row(of: acorn) == nil)
    #expect(outline.rows.expand(oak) == TreeRowChanges(inserted: [7..<8]))
    #expect(outline.rows.brokenInvariant() == nil)
  }

  @Test func `a node that the rule refuses can be collapsed all the same`() {
    var outline = Outline()
    let nuts = outline["nuts"]
    outline.rows.show { $0[$1] != "nuts" }
    #expect(outline.rows.collapse(nuts).isEmpty)
    #expect(outline.rows.show(where: nil) == TreeRowChanges(inserted: [3..<4]))
    #expect(outline.rows.expand(nuts) == TreeRowChanges(inserted: [4..<6]))
    outline.rows.collapse(nuts)
    outline.rows.show { $0[$1] != "nuts" }
    #expect(outline.rows.expand(nuts).isEmpty)
    #expect(outline.rows.brokenInvariant() == nil)
  }
}
