import HolonTree
import Testing

@Suite("KeyedTree: edits")
struct KeyedTreeEditsTests {
  private var tree: Items<String>

  init() throws {
    tree = try Items(names: [("a", 0), ("b", 1), ("c", 2), ("d", 1), ("e", 0)])
  }

  @Test mutating func `elements are added at the end, before and after others`() throws {
    try tree.append(Item(id: "f"))
    try tree.append(Item(id: "g", number: 7), to: "c")
    try tree.insert(Item(id: "h"), before: "a")
    try tree.insert(Item(id: "i"), after: "b")
    #expect(
      tree.description == """
        ├─ h
        ├─ a
        │  ├─ b
        │  │  └─ c
        │  │     └─ g=7
        │  ├─ i
        │  └─ d
        ├─ e
        └─ f
        """)
    #expect(tree.summary(of: "a")?.value == 7)
  }

  @Test mutating func `an element takes the place of the one with the same identity`() throws {
    let node = tree.handle(of: "c")
    try tree.update(Item(id: "c", number: 3))
    #expect(tree["c"]?.number == 3)
    #expect(tree.handle(of: "c") == node)
    #expect(tree.summary(of: "b")?.value == 3)
    #expect(tree.count == 5)
  }

  @Test mutating func `an element goes with everything below it`() throws {
    #expect(try tree.remove("b").map(\.id) == ["b", "c"])
    #expect(tree.description == "├─ a\n│  └─ d\n└─ e")
    #expect(!tree.contains("b"))
    #expect(!tree.contains("c"))
    try tree.append(Item(id: "c"), to: "e")
    #expect(tree.parent(of: "c") == "e")
  }

  @Test mutating func `elements move with everything below them`() throws {
    try tree.move("b", to: "e")
    #expect(tree.description == "├─ a\n│  └─ d\n└─ e\n   └─ b\n      └─ c")
    try tree.move("e", before: "a")
    #expect(tree.description == "├─ e\n│  └─ b\n│     └─ c\n└─ a\n   └─ d")
    try tree.move("b", after: "a")
    #expect(tree.description == "├─ e\n├─ a\n│  └─ d\n└─ b\n   └─ c")
    try tree.move("c", to: nil)
    #expect(tree.children(of: nil) == ["e", "a", "b", "c"])
  }

  @Test mutating func `children and roots are sorted`() throws {
    try tree.sortChildren(of: nil) { $0.id > $1.id }
    try tree.sortChildren(of: "a") { $0.id > $1.id }
    #expect(tree.description == "├─ e\n└─ a\n   ├─ d\n   └─ b\n      └─ c")
    #expect(tree.parent(of: "c") == "b")
  }

  @Test mutating func `what can't be done is refused, and the tree stays as it is`() throws {
    let before = tree
    let edits: [(KeyedTreeError<String>, (inout Items<String>) throws -> Void)] = [
      (.duplicate("c"), { try $0.append(Item(id: "c")) }),
      (.duplicate("c"), { try $0.append(Item(id: "c"), to: "x") }),
      (.unknown("x"), { try $0.append(Item(id: "f"), to: "x") }),
      (.duplicate("c"), { try $0.insert(Item(id: "c"), before: "a") }),
      (.unknown("x"), { try $0.insert(Item(id: "f"), before: "x") }),
      (.duplicate("c"), { try $0.insert(Item(id: "c"), after: "a") }),
      (.unknown("x"), { try $0.insert(Item(id: "f"), after: "x") }),
      (.unknown("x"), { try $0.update(Item(id: "x")) }), (.unknown("x"), { try $0.remove("x") }),
      (.unknown("x"), { try $0.move("x", to: "a") }), (.unknown("x"), { try $0.move("a", to: "x") }),
      (.unknown("x"), { try $0.move("x", before: "a") }), (.unknown("x"), { try $0.move("a", before: "x") }),
      (.unknown("x"), { try $0.move("x", after: "a") }), (.unknown("x"), { try $0.move("a", after: "x") }),
      (.moveIntoItself("a"), { try $0.move("a", to: "a") }), (.moveIntoItself("a"), { try $0.move("a", to: "c") }),
      (.moveIntoItself("a"), { try $0.move("a", before: "c") }),
      (.moveIntoItself("a"), { try $0.move("a", after: "c") }),
      (.unknown("x"), { try $0.sortChildren(of: "x") { $0.id > $1.id } }),
    ]
    for (error, edit) in edits {
      #expect(throws: error) { try edit(&tree) }
      #expect(tree == before)
      #expect(["a", "b", "c", "d", "e"].allSatisfy { tree.handle(of: $0) == before.handle(of: $0) })
      #expect(!tree.contains("f"))
      #expect(!tree.contains("x"))
    }
  }
}
