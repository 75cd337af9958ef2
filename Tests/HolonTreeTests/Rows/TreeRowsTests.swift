import HolonTree
import Testing

@Suite("TreeRows")
struct TreeRowsTests {
  @Test func `rows are the nodes in preorder`() {
    let outline = Outline()
    #expect(outline.drawing == "fruit apple pear nuts almond hazel oak")
    #expect(outline.rows.count == 7)
    #expect(outline.rows[4] == outline["almond"])
    #expect(outline.rows.row(of: outline["almond"]) == 4)
    #expect(outline.rows.tree == outline.tree)
  }

  @Test func `an empty tree has no rows`() {
    var rows = TreeRows(of: Tree<String, NoSummary<String>>())
    #expect(rows.isEmpty)
    #expect(Array(rows).isEmpty)
    #expect(rows.brokenInvariant() == nil)
    var tree = rows.tree
    let node = tree.append("one")
    #expect(rows.update(to: tree) == TreeRowChanges(inserted: [0..<1]))
    #expect(Array(rows) == [node])
    #expect(rows.update(to: Tree()) == TreeRowChanges(removed: [0..<1]))
    #expect(rows.isEmpty)
    #expect(rows.brokenInvariant() == nil)
  }

  @Test func `nodes can be collapsed from the beginning, and handles of other nodes mean nothing there`() {
    var outline = Outline()
    let stale = outline["oak"]
    outline.tree.remove(stale)
    let acorn = outline.tree.append("acorn")
    let rows = TreeRows(of: outline.tree, collapsed: [outline["fruit"], stale])
    #expect(rows.map { outline.tree[$0] } == ["fruit", "nuts", "almond", "hazel", "acorn"])
    #expect(Array(rows.collapsedNodes) == [outline["fruit"]])
    #expect(!rows.isCollapsed(acorn))
  }

  @Test func `a handle has no row when its node is hidden, removed, or of a larger tree`() {
    var outline = Outline()
    let pear = outline["pear"]
    outline.rows.collapse(outline["fruit"])
    #expect(outline.rows.row(of: pear) == nil)
    #expect(!outline.rows.contains(pear))
    outline.tree.remove(pear)
    let replacement = outline.tree.append("plum")
    outline.rows.update(to: outline.tree)
    #expect(outline.rows.row(of: pear) == nil)
    #expect(outline.rows.row(of: replacement) == 5)
    let far = outline.tree.append("far")
    #expect(outline.rows.row(of: far) == nil)
    #expect(!outline.rows.isCollapsed(far))
  }

  @Test func `they are a random access collection`() {
    let outline = Outline()
    #expect(outline.rows[2..<4].map { outline.tree[$0] } == ["pear", "nuts"])
    #expect(outline.rows.last == outline["oak"])
    #expect(outline.rows.reversed().first == outline["oak"])
    #expect(outline.rows.firstIndex(of: outline["nuts"]) == 3)
    #expect(outline.rows.contains(outline["nuts"]))
  }

  @Test func `a copy stays as it is`() {
    var outline = Outline()
    let copy = outline.rows
    outline.rows.collapse(outline["fruit"])
    outline.tree.remove(outline["nuts"])
    outline.rows.update(to: outline.tree)
    #expect(copy.count == 7)
    #expect(copy.brokenInvariant() == nil)
  }
}
