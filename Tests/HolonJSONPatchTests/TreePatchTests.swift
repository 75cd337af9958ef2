import HolonBase
import HolonJSONPatch
import HolonTesting
import HolonTree
import Testing

@Suite("JSON Patch: trees")
struct TreePatchTests {
  private struct Item: Codable, Equatable {
    var title: String
    var size: UInt64?
    var tags: [String] = []
  }

  /// Two roots, 0 and 5: below 0 are 1 and 4, below 1 are 2 and 3.
  private var tree = Tree<Int, Total>()
  private let nodes: [NodeHandle]

  init() {
    let zero = tree.append(0)
    let one = tree.append(1, to: zero)
    nodes = [zero, one, tree.append(2, to: one), tree.append(3, to: one), tree.append(4, to: zero), tree.append(5)]
  }

  @Test func `nodes are added at the pointer's place`() throws {
    var tree = tree
    let patch = JSONPatch([
      .add(["element": 6], at: "/-"), .add(["element": 7, "children": []], at: "/0/children/0"),
      .add(["element": 8, "children": [["element": 9], ["element": 10, "children": [["element": 11]]]]], at: "/1"),
      .add(["element": 12], at: "/0/children/1/children/2"),
    ])
    try tree.apply(patch)
    #expect(
      tree.description == """
        ├─ 0
        │  ├─ 7
        │  ├─ 1
        │  │  ├─ 2
        │  │  ├─ 3
        │  │  └─ 12
        │  └─ 4
        ├─ 8
        │  ├─ 9
        │  └─ 10
        │     └─ 11
        ├─ 5
        └─ 6
        """)
    #expect(nodes.allSatisfy(tree.contains))
    checkInvariants(of: tree)
  }

  @Test func `nodes are moved with their handles, to the place found after their removal`() throws {
    var tree = tree
    try tree.apply(JSONPatch([.move(from: "/0/children/0", to: "/1/children/-"), .move(from: "/1", to: "/0")]))
    #expect(tree.description == "├─ 5\n│  └─ 1\n│     ├─ 2\n│     └─ 3\n└─ 0\n   └─ 4")
    #expect(tree.parent(of: nodes[1]) == nodes[5])
    #expect(tree.path(of: nodes[3]) == [0, 0, 1])
    tree.append(6)
    try tree.apply(JSONPatch([.move(from: "/0", to: "/1/children/0")]))
    #expect(tree.description == "├─ 0\n│  └─ 4\n└─ 6\n   └─ 5\n      └─ 1\n         ├─ 2\n         └─ 3")
    #expect(tree.path(of: nodes[5]) == [1, 0])
    checkInvariants(of: tree)
  }

  @Test func `nodes are removed, replaced and copied`() throws {
    var tree = tree
    let patch = JSONPatch([
      .remove(at: "/0/children/1"), .copy(from: "/0/children/0", to: "/1/children/-"),
      .replace(at: "/0/children/0", with: ["element": 20, "children": [["element": 21]]]),
      .replace(at: "/1/element", with: 50), .replace(at: "/1/children/0/children", with: []),
      .test(at: "/1/children", equals: [["element": 1, "children": []]]),
    ])
    try tree.apply(patch)
    #expect(tree.description == "├─ 0\n│  └─ 20\n│     └─ 21\n└─ 50\n   └─ 1")
    #expect(nodes.map(tree.contains) == [true, true, false, false, false, true])
    #expect(tree[nodes[1]] == 20)
    checkInvariants(of: tree)
  }

  @Test func `lists of children are moved and copied with their handles`() throws {
    var tree = tree
    try tree.apply(JSONPatch([.move(from: "/0/children/0/children", to: "/0/children")]))
    #expect(tree.description == "├─ 0\n│  ├─ 2\n│  └─ 3\n└─ 5")
    #expect(tree.contains(nodes[2]) && !tree.contains(nodes[1]) && !tree.contains(nodes[4]))
    try tree.apply(JSONPatch([.copy(from: "/0/children", to: "/1/children")]))
    try tree.apply(JSONPatch([.move(from: "/0/children", to: "")]))
    #expect(tree.description == "├─ 2\n└─ 3")
    #expect(tree.roots.map(\.self) == [nodes[2], nodes[3]])
  }

  @Test func `parts of elements can be edited`() throws {
    var tree = Tree<Item, NoSummary<Item>>()
    let milk = tree.append(Item(title: "milk", size: .max, tags: ["cold"]))
    let patch = JSONPatch([
      .replace(at: "/0/element/title", with: "oat milk"), .add("white", at: "/0/element/tags/-"),
      .test(at: "/0/element/size", equals: .number(JSONNumber(UInt64.max))),
      .copy(from: "/0/element/title", to: "/0/element/tags/0"),
    ])
    try tree.apply(patch)
    #expect(tree[milk] == Item(title: "oat milk", size: .max, tags: ["oat milk", "cold", "white"]))
    try tree.apply(
      JSONPatch([.remove(at: "/0/element/size"), .move(from: "/0/element/tags/1", to: "/0/element/title")]))
    #expect(tree[milk] == Item(title: "cold", size: nil, tags: ["oat milk", "white"]))
  }

  @Test func `elements can be encoded and decoded by closures`() throws {
    var tree = tree
    try tree.apply(
      JSONPatch([.test(at: "/1/element", equals: "#5"), .replace(at: "/1/element", with: "#7")]),
      encode: { .string("#\($0)") },
      decode: { if case .string(let text) = $0 { Int(text.dropFirst()) ?? 0 } else { 0 } })
    #expect(tree[nodes[5]] == 7)
  }

  @Test(arguments: [
    (JSONPatch.Operation.remove(at: ""), "the whole document can't be removed: replace it"),
    (.remove(at: "/0/element"), "a node can't be without its element: remove the node, or replace the element"),
    (.remove(at: "/2"), "there are only 2 items, so the index has to be smaller"),
    (.remove(at: "/1/children/0"), "the list is empty: add an item first"),
    (.remove(at: "/-"), "nothing is there: look at the document for what it has, or add it first"),
    (.remove(at: "/0/title"), #"a node has no member "title": its members are "element" and "children""#),
    (
      .remove(at: "/00"),
      #""00" isn't an index: write digits without a zero in front, or - for the end when something is added"#
    ),
    (.add(1, at: "/0"), #"a node is an object with "element" and "children", which the value isn't"#),
    (
      .add(["element": "a"], at: "/0"),
      "the element can't be converted: Expected to decode Int but found a string instead."
    ),
    (.add(["children": []], at: "/0"), #"a node needs a member "element""#),
    (.add(["element": 1, "children": 1], at: "/0"), "children are a list of nodes, which the value isn't"),
    (
      .add(["element": 1, "kids": []], at: "/0"),
      #"a node has no member "kids": its members are "element" and "children""#
    ),
    (.add(["element": 1], at: "/0/children/3"), "there are only 2 items, so the index has to be smaller"),
    (.move(from: "/0", to: "/0/children/0"), "nothing can be moved into itself: choose a place outside of it"),
    (.move(from: "/0", to: "/2"), "there is only 1 item, so the index has to be smaller"),
    (
      .test(at: "/0/element", equals: 1),
      "something else is there than the test expects: read the document anew before patching it"
    ),
    (
      .replace(at: "/0/element/a", with: 1),
      "the way leads through something that is neither a list nor an object: end the pointer there"
    ),
  ])
  func `an operation that leaves no tree is refused`(operation: JSONPatch.Operation, sentence: String) throws {
    var tree = tree
    let patch = JSONPatch([
      .remove(at: "/0/children/0/children/0"), .add(["element": 2], at: "/0/children/0/children/0"), operation,
    ])
    let error = #expect(throws: JSONPatchError.self) { try tree.apply(patch) }
    #expect(error?.description == "operation 2 at \"\(operation.path)\": \(sentence)")
    #expect(tree == self.tree)
    #expect(nodes.allSatisfy(tree.contains))
  }

  @Test func `an element that can't be decoded is reported with the place in it`() {
    var tree = Tree<Item, NoSummary<Item>>()
    tree.append(Item(title: "milk"))
    let wrong = #expect(throws: JSONPatchError.self) { try tree.apply(JSONPatch([.add(1, at: "/0/element/tags/0")])) }
    #expect(wrong?.description.contains(#"at "/tags/0" within it"#) == true)
    let missing = #expect(throws: JSONPatchError.self) { try tree.apply(JSONPatch([.remove(at: "/0/element/title")])) }
    #expect(missing?.description.hasSuffix(#"the member "title" is missing"#) == true)
  }

  @Test func `copies end at their limit`() {
    var tree = tree
    let doubling = JSONPatch(Array(repeating: .copy(from: "/0", to: "/0/children/-"), count: 60))
    let error = #expect(throws: JSONPatchError.self) { try tree.apply(doubling, copyLimit: 1_000) }
    #expect(error?.reason == .tooManyCopies)
    #expect(tree == self.tree)
  }

  @Test func `elements are limited to the depth of JSON`() {
    var tree = Tree<JSONValue, NoSummary<JSONValue>>()
    tree.append([:])
    let deep = JSONPointer(tokens: ["0", "element"])
    let doubling = (0..<12).map { number in
      JSONPatch.Operation.copy(
        from: deep, to: JSONPointer(tokens: deep.tokens + Array(repeating: "a", count: 1 << number)))
    }
    let error = #expect(throws: JSONPatchError.self) {
      try tree.apply(JSONPatch(doubling), encode: { $0 }, decode: { $0 })
    }
    #expect(error?.reason == .tooDeep)
  }

  @Test func `trees that are too deep for nested JSON can be patched`() throws {
    let levels = 10_000
    var tree = Tree<Int, NoSummary<Int>>()
    var last: NodeHandle?
    for level in 0..<levels { last = tree.append(level, to: last) }
    let bottom = try #require(last)
    let path = JSONPointer(
      tokens: Array([String](repeating: "0", count: levels).map { [$0] }.joined(separator: ["children"])))
    let second: JSONPointer = "/0/children/0"
    try tree.apply(
      JSONPatch([
        .add(["element": -1], at: path.appending("children").appending("-")), .copy(from: second, to: "/1"),
        .move(from: second, to: "/-"),
      ]))
    #expect(tree.count == 2 * levels + 1)
    #expect(tree.depth(of: bottom) == levels - 2)
    let error = #expect(throws: JSONPatchError.self) {
      try tree.apply(JSONPatch([.copy(from: "/1", to: "/0/element")]))
    }
    #expect(error?.reason == .tooDeep)
  }
}
