import HolonTree
import Testing

@Suite("TreeRows: update")
struct TreeRowsUpdateTests {
  @Test func `the same version changes nothing`() {
    var outline = Outline()
    #expect(outline.rows.update(to: outline.tree).isEmpty)
  }

  @Test func `inserted and removed nodes have rows in the new and in the old numbering`() {
    var outline = Outline()
    outline.tree.remove(outline["apple"])
    outline.tree.insert("walnut", before: outline["hazel"])
    outline.tree.insert("elm", after: outline["oak"])
    #expect(
      outline.rows.update(to: outline.tree) == TreeRowChanges(removed: [1..<2], inserted: [4..<5, 7..<8]))
    #expect(outline.drawing == "fruit pear nuts almond walnut hazel oak elm")
  }

  @Test func `a removed branch takes its rows along`() {
    var outline = Outline()
    outline.tree.remove(outline["nuts"])
    #expect(outline.rows.update(to: outline.tree) == TreeRowChanges(removed: [3..<6]))
    #expect(outline.drawing == "fruit apple pear oak")
  }

  @Test func `a moved branch moves its rows`() throws {
    var outline = Outline()
    try outline.tree.move(outline["fruit"], after: outline["nuts"])
    let changes = outline.rows.update(to: outline.tree)
    // Of two branches that change places, the later one moves.
    #expect(changes == TreeRowChanges(moved: [TreeRowMove(from: 3..<6, to: 0..<3)]))
    #expect(outline.drawing == "nuts almond hazel fruit apple pear oak")
  }

  @Test func `what is removed from, inserted into and moved out of a moved branch goes its own way`() throws {
    var outline = Outline()
    let fruit = outline["fruit"]
    outline.tree.remove(outline["apple"])
    outline.tree.insert("plum", after: outline["pear"])
    try outline.tree.move(outline["pear"], to: nil)
    try outline.tree.move(fruit, to: outline["oak"])
    #expect(
      outline.rows.update(to: outline.tree)
        == TreeRowChanges(
          removed: [1..<2], inserted: [5..<6],
          moved: [TreeRowMove(from: 0..<1, to: 4..<5), TreeRowMove(from: 2..<3, to: 6..<7)]))
    #expect(outline.drawing == "nuts almond hazel oak fruit plum pear")
  }

  @Test func `a part can become the whole of its whole`() throws {
    var outline = Outline()
    try outline.tree.move(outline["apple"], to: nil)
    try outline.tree.move(outline["fruit"], to: outline["apple"])
    outline.rows.update(to: outline.tree)
    #expect(outline.drawing == "nuts almond hazel oak apple fruit pear")
    #expect(outline.rows.brokenInvariant() == nil)
  }

  @Test func `a branch that moves into a collapsed one loses its rows, and gets them when it moves out`() throws {
    var outline = Outline()
    outline.rows.collapse(outline["nuts"])
    try outline.tree.move(outline["fruit"], to: outline["nuts"])
    #expect(outline.rows.update(to: outline.tree) == TreeRowChanges(removed: [0..<3]))
    try outline.tree.move(outline["fruit"], before: outline["nuts"])
    #expect(outline.rows.update(to: outline.tree) == TreeRowChanges(inserted: [0..<3]))
    #expect(outline.rows.brokenInvariant() == nil)
  }

  @Test func `the collapse of a node moves along with it and ends with it`() throws {
    var outline = Outline()
    let nuts = outline["nuts"]
    outline.rows.collapse(nuts)
    try outline.tree.move(nuts, to: outline["oak"])
    #expect(outline.rows.update(to: outline.tree).moved == [TreeRowMove(from: 3..<4, to: 4..<5)])
    #expect(outline.rows.isCollapsed(nuts))
    outline.tree.remove(nuts)
    outline.rows.update(to: outline.tree)
    #expect(Array(outline.rows.collapsedNodes).isEmpty)
  }

  @Test func `an updated node has its row in the new numbering`() {
    var outline = Outline()
    outline.tree[outline["oak"]] = "beech"
    outline.tree[outline["pear"]] = "plum"
    outline.tree.remove(outline["apple"])
    #expect(outline.rows.update(to: outline.tree) == TreeRowChanges(removed: [1..<2], updated: [1..<2, 5..<6]))
  }

  @Test func `a row that an update shows for the first time is inserted, not updated`() {
    var outline = Outline()
    outline.rows.show { !$0[$1].contains("l") }
    #expect(outline.drawing == "fruit pear nuts oak")
    outline.tree[outline["almond"]] = "cashew"
    #expect(outline.rows.update(to: outline.tree) == TreeRowChanges(inserted: [3..<4]))
    outline.tree[outline["cashew"]] = "cola"
    #expect(outline.rows.update(to: outline.tree) == TreeRowChanges(removed: [3..<4]))
  }
}
