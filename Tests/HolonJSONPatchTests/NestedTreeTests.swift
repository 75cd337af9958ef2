import HolonJSONPatch
import HolonTesting
import HolonTree
import Testing

@Suite("JSON: nested trees")
struct NestedTreeTests {
  private typealias Nested = NestedTree<Int, Total>

  @Test func `a tree is written as objects within objects`() throws {
    let leaves = (1...3).map { #"{"children":[],"element":\#($0)}"# }.joined(separator: ",")
    #expect(try text(Family().tree.nested) == #"[{"children":[\#(leaves)],"element":0}]"#)
    #expect(try text(Tree<Int, Total>().nested) == "[]")
  }

  @Test func `a nested tree is decoded with its summaries`() throws {
    let family = Family()
    let tree = Tree(try read(Nested.self, text(family.tree.nested)))
    #expect(tree == family.tree)
    #expect(tree.summary.value == 6)
    checkInvariants(of: tree)
  }

  @Test func `children and members may be missing or unknown`() throws {
    let nested = try read(Nested.self, #"[{"element": 1, "id": 7}, {"children": [{"element": 3}], "element": 2}]"#)
    #expect(nested.tree.description == "├─ 1\n└─ 2\n   └─ 3")
  }

  @Test(arguments: [
    "{}", "[1]", "[null]", #"[{"children": []}]"#, #"[{"element": "a"}]"#, #"[{"element": 1, "children": {}}]"#,
    #"[{"element": 1, "children": null}]"#, #"[{"element": 1, "children": [{}]}]"#,
  ])
  func `an invalid tree can't be decoded`(text: String) {
    #expect(throws: DecodingError.self) { try read(Nested.self, text) }
  }

  @Test func `trees of 250 levels are written and read`() throws {
    let tree = chain(levels: 250)
    #expect(try read(Nested.self, text(tree.nested)).tree == tree)
  }

  @Test func `deeper trees are refused, however deep they are`() throws {
    for levels in [251, 100_000] {
      let error = #expect(throws: EncodingError.self) { try text(chain(levels: levels).nested) }
      #expect(error.map { "\($0)" }?.contains("encode the tree itself, whose compact form takes any depth") == true)
    }
    for levels in [251, 252, 400, 100_000] {
      #expect(throws: DecodingError.self) { try read(Nested.self, Self.chain(levels: levels)) }
    }
    let error = #expect(throws: DecodingError.self) { try read(Nested.self, Self.chain(levels: 251)) }
    #expect(error.map { "\($0)" }?.contains("read and write its compact form") == true)
  }

  @Test func `decoded random trees equal the encoded ones`() throws {
    var generator = SeededGenerator()
    for size in 0..<50 {
      let tree = Tree<Int, Total>.random(size: size, using: &generator)
      #expect(try read(Nested.self, text(tree.nested)).tree == tree, "seed \(generator.seed)")
    }
  }

  private func chain(levels: Int) -> Tree<Int, Total> {
    var tree = Tree<Int, Total>()
    tree.deferSummaries()
    var last: NodeHandle?
    for level in 0..<levels { last = tree.append(level, to: last) }
    tree.settleSummaries()
    return tree
  }

  private static func chain(levels: Int) -> String {
    "[" + String(repeating: #"{"element":1,"children":["#, count: levels) + String(repeating: "]}", count: levels) + "]"
  }
}
