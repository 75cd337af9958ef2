import Foundation
import HolonTesting
import HolonTree
import Testing

@Suite("TreeDifference: written and read")
struct TreeDifferenceCodableTests {
  @Test func `changes are written under the name of what is done`() throws {
    let (one, two) = (try #require(NodeHandle("#1")), try #require(NodeHandle("#2.1")))
    let difference = TreeDifference<String>([
      .insert(two, "milk", at: TreePlace(under: one, after: two)), .remove(two, "milk", from: TreePlace(under: nil)),
      .move(two, from: TreePlace(under: one), to: TreePlace(under: nil, after: one)),
      .update(two, from: "milk", to: "oat milk"),
    ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(difference), as: UTF8.self)
    let lines = [
      ##"{"insert":{"at":{"after":"#2.1","under":"#1"},"element":"milk","node":"#2.1"}}"##,
      ##"{"remove":{"element":"milk","from":{},"node":"#2.1"}}"##,
      ##"{"move":{"from":{"under":"#1"},"node":"#2.1","to":{"after":"#1"}}}"##,
      ##"{"update":{"from":"milk","node":"#2.1","to":"oat milk"}}"##,
    ]
    #expect(json == "[" + lines.joined(separator: ",") + "]")
    #expect(try JSONDecoder().decode(TreeDifference<String>.self, from: Data(json.utf8)) == difference)
  }

  @Test func `differences of random versions come back as they were`() throws {
    var generator = SeededGenerator()
    for _ in 0..<30 {
      var random = RandomTree<Total>(edits: 40, using: &generator)
      let old = random.tree
      random.edit(20, using: &generator)
      let difference = random.tree.difference(from: old)
      let decoded = try JSONDecoder().decode(TreeDifference<Int>.self, from: JSONEncoder().encode(difference))
      #expect(decoded == difference, "seed \(generator.seed)")
      #expect(try old.applying(decoded) == random.tree, "seed \(generator.seed)")
    }
  }

  @Test(arguments: [
    "{}", "[{}]", "[1]", ##"[{"insert":{"node":"#1"}}]"##, ##"[{"insert":{"node":"#1","element":1}}]"##,
    ##"[{"insert":{"node":"#1","at":{}}}]"##, ##"[{"insert":{"node":"1","element":1,"at":{}}}]"##,
    ##"[{"insert":{"node":1,"element":1,"at":{}}}]"##, ##"[{"insert":{"node":"#1","element":"1","at":{}}}]"##,
    ##"[{"insert":{"node":"#1","element":1,"at":{"under":"#0"}}}]"##, ##"[{"remove":{"node":"#1","element":1}}]"##,
    ##"[{"remove":{"node":"#1","from":{}}}]"##, ##"[{"move":{"node":"#1","from":{}}}]"##,
    ##"[{"move":{"node":"#1","to":{}}}]"##, ##"[{"move":{"node":"#1","from":{},"to":{"after":1}}}]"##,
    ##"[{"update":{"node":"#1","from":1}}]"##, ##"[{"update":{"node":"#1","to":1}}]"##,
    ##"[{"update":{"node":"#4294967295","from":1,"to":1}}]"##, ##"[{"insert":null}]"##,
    ##"[{"insert":{"node":"#1","element":1,"at":{}},"remove":{"node":"#1","element":1,"from":{}}}]"##,
  ])
  func `what is no difference isn't read`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TreeDifference<Int>.self, from: Data(json.utf8)) }
  }
}
