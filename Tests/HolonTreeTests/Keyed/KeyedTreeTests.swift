import HolonTree
import Testing

@Suite("KeyedTree")
struct KeyedTreeTests {
  private let menu: Items<String>

  init() throws {
    menu = try Items(
      Tree(outline: [
        (Item(id: "file", number: 1), 0), (Item(id: "open", number: 10), 1), (Item(id: "recent", number: 100), 2),
        (Item(id: "save"), 1), (Item(id: "edit"), 0),
      ]))
  }

  @Test func `elements are found by their identities`() {
    #expect(menu.count == 5)
    #expect(!menu.isEmpty)
    #expect(menu["open"]?.number == 10)
    #expect(menu["close"] == nil)
    #expect(menu.contains("edit"))
    #expect(!menu.contains(""))
    #expect(menu.handle(of: "recent").map { "\($0)" } == "#3")
    #expect(menu.handle(of: "close") == nil)
  }

  @Test func `identities lead to parents and children`() {
    #expect(menu.parent(of: "recent") == "open")
    #expect(menu.parent(of: "file") == nil)
    #expect(menu.parent(of: "close") == nil)
    #expect(menu.children(of: nil) == ["file", "edit"])
    #expect(menu.children(of: "file") == ["open", "save"])
    #expect(menu.children(of: "edit") == [])
    #expect(menu.children(of: "close") == [])
  }

  @Test func `every node has its summary`() {
    #expect(menu.summary.value == 111)
    #expect(menu.summary(of: "open")?.value == 110)
    #expect(menu.summary(of: "close") == nil)
  }

  @Test func `an empty tree has nothing`() {
    let empty = Items<String>()
    #expect(empty.isEmpty)
    #expect(empty.count == 0)
    #expect(empty.summary == .zero)
    #expect(empty["file"] == nil)
    #expect(empty.children(of: nil) == [])
    #expect(empty.description.isEmpty)
  }

  @Test func `a tree in which an identity comes twice is refused`() {
    #expect(throws: KeyedTreeError.duplicate("a")) { try Items(names: [("a", 0), ("b", 1), ("a", 1)]) }
  }

  @Test func `it is drawn as a tree`() {
    #expect(
      menu.description == """
        ├─ file=1
        │  ├─ open=10
        │  │  └─ recent=100
        │  └─ save
        └─ edit
        """)
  }

  @Test func `trees with the same elements in the same places are equal, and hash alike`() throws {
    var other = menu
    try other.remove("save")
    #expect(other != menu)
    try other.insert(Item(id: "save"), after: "open")
    #expect(other == menu)
    #expect(other.hashValue == menu.hashValue)
    try other.update(Item(id: "save", number: 1))
    #expect(other != menu)
  }

  @Test func `the errors say what to do`() {
    let messages = [KeyedTreeError.duplicate("a"), .unknown("a"), .moveIntoItself("a")].map(\.description)
    #expect(
      messages == [
        "a is already in the tree: update or move it instead", "a isn't in the tree: add it first",
        "a can't be moved below itself or one of its descendants: choose a place outside it",
      ])
  }
}
