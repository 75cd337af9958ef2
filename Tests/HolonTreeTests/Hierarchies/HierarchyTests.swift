import HolonTree
import Testing

@Suite("Hierarchy: nodes of all kinds")
struct HierarchyTests {
  @Test func `objects are walked as they are`() {
    let home = Folder.home()
    let walked = Hierarchy(of: home, children: \.folders).preorder.map(\.node)
    #expect(walked.map(\.name) == ["home", "music", "live", "studio", "papers"])
    #expect(walked[0] === home)
    #expect(walked[1] === home.folders[0])
  }

  @Test func `values are walked, and nil stands for no children`() {
    let rows = [
      Row(name: "one", rows: [Row(name: "two"), Row(name: "three", rows: [])]), Row(name: "four"),
    ]
    #expect(Hierarchy(of: rows, children: \.rows).elements.map(\.name) == ["one", "two", "three", "four"])
    #expect(Hierarchy(of: rows[0], children: \.rows).leaves.map(\.name) == ["two", "three"])
  }

  @Test func `enums are walked`() {
    let formula = Formula.sum(.number(1), .negation(.sum(.number(2), .number(3))))
    #expect(Hierarchy(of: formula, children: \.operands).preorder.map(\.depth) == [0, 1, 1, 2, 3, 3])
  }

  @Test func `numbers are walked along ranges that are made on the way`() {
    let heap = Hierarchy(of: 1, children: Heap.children)
    #expect(Array(heap.elements) == [1, 2, 4, 5, 3, 6, 7])
  }

  @Test func `existentials and subclasses are walked as what their children are`() {
    let whole: any Part = Whole(parts: [Piece(), Whole(parts: [Piece()])])
    #expect(Hierarchy(of: whole, children: \.parts).elements.map { $0.parts.count } == [2, 0, 1, 0])
    let window = Window([View(), View([View()])])
    #expect(Hierarchy(of: window, children: \.subviews).elements.map { $0 is Window } == [true, false, false, false])
  }

  @Test func `a dictionary's lists of children are walked, and missing ones are empty`() {
    let children = ["a": ["b", "c"], "c": ["d"]]
    #expect(Array(Hierarchy(of: "a") { children[$0] }.elements) == ["a", "b", "c", "d"])
  }

  @Test func `several roots are walked one after the other`() {
    let roots = [Folder.home(), Folder("attic", [Folder("box")])]
    let hierarchy = Hierarchy(of: roots, children: \.folders)
    #expect(hierarchy.roots.count == 2)
    #expect(hierarchy.elements.map(\.name) == ["home", "music", "live", "studio", "papers", "attic", "box"])
    #expect(Hierarchy(of: roots.reversed(), children: \.folders).elements.first { _ in true }?.name == "attic")
  }

  @Test func `a hierarchy without roots has no nodes`() throws {
    let none = Hierarchy(of: [Folder](), children: \.folders)
    #expect(Array(none.preorder).isEmpty)
    #expect(Array(none.preorder.reversed()).isEmpty)
    #expect(Array(none.postorder).isEmpty)
    #expect(Array(none.levels).isEmpty)
    #expect(Array(none.leaves).isEmpty)
    #expect(none.combined { _, _ in 0 }.isEmpty)
    #expect(none.drawing(\.name).isEmpty)
    #expect(Tree<String, NoSummary<String>>(none, element: \.name).isEmpty)
  }

  @Test func `a walk that has ended stays so`() {
    let hierarchy = Hierarchy(of: Folder("alone"), children: \.folders)
    var walks: (Hierarchy<Folder, [Folder]>.Preorder, Hierarchy<Folder, [Folder]>.Postorder)
    walks = (hierarchy.preorder, hierarchy.postorder)
    var (levels, leaves) = (hierarchy.levels, hierarchy.leaves)
    #expect(walks.0.next() != nil && walks.1.next() != nil && levels.next() != nil && leaves.next() != nil)
    for _ in 0..<2 {
      #expect(walks.0.next() == nil && walks.1.next() == nil && levels.next() == nil && leaves.next() == nil)
      walks.0.skipDescendants()
      levels.skipDescendants()
    }
  }

  @Test func `what lies below refused nodes is in no walk`() {
    let hierarchy = Hierarchy(of: Folder.home(), children: \.folders).descending { $0.name != "music" }
    #expect(hierarchy.elements.map(\.name) == ["home", "music", "papers"])
    #expect(hierarchy.postorder.map(\.node.name) == ["music", "papers", "home"])
    #expect(hierarchy.leaves.map(\.name) == ["music", "papers"])
    #expect(hierarchy.combined { _, parts in 1 + parts.reduce(0, +) } == [3])
    #expect(Array(hierarchy.descending { _ in false }.elements.map(\.name)) == ["home"])
  }

  @MainActor
  @Test func `nodes that are bound to an actor are walked there`() {
    let panel = Panel([Panel(), Panel([Panel()])])
    #expect(Hierarchy(of: panel, children: \.panels).preorder.map(\.depth) == [0, 1, 1, 2])
    #expect(Hierarchy(of: panel) { $0.panels }.combined { _, parts in 1 + parts.reduce(0, +) } == [4])
  }
}

private protocol Part { var parts: [any Part] { get } }
private struct Piece: Part { var parts: [any Part] { [] } }
private struct Whole: Part { let parts: [any Part] }

private class View {
  let subviews: [View]
  init(_ subviews: [View] = []) { self.subviews = subviews }
}
private final class Window: View {}

@MainActor
private final class Panel {
  let panels: [Panel]
  init(_ panels: [Panel] = []) { self.panels = panels }
}
