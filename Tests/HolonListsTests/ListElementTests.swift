import HolonLists
import Testing

/// An element, and the expected answers of a list that has it in a section.
struct ElementCase: CustomTestStringConvertible, Sendable {
  let name: String
  let node: ListNode<Cell>
  let items: [String]
  let cells: Int

  var testDescription: String { name }

  static var all: [ElementCase] {
    [
      .init(name: "no parts", node: ListGroup("g").node, items: [], cells: 0),
      .init(name: "one", node: Cell("a").node, items: ["a"], cells: 1),
      .init(
        name: "many",
        node: ListGroup("g") { for id in ["a", "b", "c"] { Cell(id) } }.node, items: ["a", "b", "c"], cells: 3),
      .init(
        name: "nested",
        node: ListGroup("g") {
          Cell("a")
          ListGroup("h") {
            Cell("b")
            ListGroup("i") { Cell("c") }
          }
          Cell("d")
        }.node, items: ["a", "b", "c", "d"], cells: 4),
      .init(
        name: "hidden",
        node: ListGroup("g") {
          Cell("a").hidden()
          ListGroup("h") { Cell("b") }.hidden()
          Cell("c")
        }.node, items: ["c"], cells: 3),
    ]
  }
}

@Suite("One element or many")
struct ListElementTests {
  @Test(arguments: ElementCase.all)
  func `a list combines the answers of its elements`(element: ElementCase) throws {
    var list = SectionedList<Cell>("list")
    try list.add(ListSection("s"))
    try list.add(element.node, to: "s")
    #expect(list.items.map(\.id) == element.items)
    #expect(list.summary.cells == element.cells)
    #expect(list.summary.visible == element.items.count)
    #expect(list.snapshot.sections.map { $0.rows.map(\.id) } == [element.items])
  }

  @Test(arguments: ElementCase.all)
  func `every element can be hidden, shown, moved and removed`(element: ElementCase) throws {
    var list = try SectionedList<Cell>("list") {
      ListSection("s") { element.node }
      ListSection("t") { Cell("last") }
    }
    let id = try #require(element.node.entry?.id)
    try list.hide(id)
    #expect(list.items.map(\.id) == ["last"])
    try list.show(id)
    #expect(list.items.map(\.id) == element.items + ["last"])
    try list.move(id, to: "t")
    #expect(list.items.map(\.id) == ["last"] + element.items)
    let removed = try list.remove(id)
    #expect(removed == [element.node])
    #expect(list.items.map(\.id) == ["last"])
    #expect(list.count == 3)
  }

  @Test(arguments: ElementCase.all)
  func `every element keeps its identity and parts under decorations`(element: ElementCase) throws {
    let list = try SectionedList<Cell>("list") {
      ListSection("s") { element.node.badge("1").indented().style("bold").visible { _ in true } }
    }
    #expect(list.items.map(\.id) == element.items)
    #expect(
      list.rows(in: "s").map(\.decoration)
        == element.items.map { _ in Decoration(badge: "1", indentation: 1, style: "bold") })
    #expect(try list.path(of: #require(element.node.entry?.id)) == "list/s/\(#require(element.node.entry).id)")
  }

  @Test(arguments: ElementCase.all)
  func `a failed edit leaves the list as it was`(element: ElementCase) throws {
    var list = try SectionedList<Cell>("list") { ListSection("s") { element.node } }
    let (before, items) = (list.description, element.items)
    #expect(throws: ListError.self) { try list.add(element.node, to: "s") }
    #expect(throws: ListError.self) { try list.add(Cell("new"), element.node, to: "s") }
    #expect(throws: ListError.self) { try list.add(element.node, to: "nowhere") }
    #expect(throws: ListError.self) { try list.add(ListGroup("new") { ListSection("t") { element.node } }, to: "s") }
    #expect(throws: ListError.self) { try list.remove("s", "nothing") }
    #expect(list.description == before)
    #expect(list.items.map(\.id) == items)
  }
}
