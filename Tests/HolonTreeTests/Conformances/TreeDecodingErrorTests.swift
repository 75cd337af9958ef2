import Foundation
import HolonTesting
import HolonTree
import Testing

@Suite("Tree: compact forms that are none")
struct TreeDecodingErrorTests {
  @Test(arguments: [
    (#"{"depths":[0],"elements":[1,2]}"#, "there are 1 depths for 2 elements"),
    (#"{"depths":[0,1,2],"elements":[1,2]}"#, "there are 3 depths for 2 elements"),
    (#"{"depths":[0],"elements":[1],"slots":[]}"#, "the number of slots differs from that of elements"),
    (#"{"depths":[0],"elements":[1],"slots":[1,2]}"#, "the number of slots differs from that of elements"),
    (#"{"depths":[0],"elements":[1],"generations":[]}"#, "the number of generations differs from that of elements"),
    (#"{"depths":[1],"elements":[1]}"#, "element 0 has depth 1, but at most 0 is possible there"),
    (
      #"{"depths":[0,2],"elements":[1,2]}"#,
      "element 1 has depth 2, but at most 1 is possible there"
    ),
    (
      #"{"depths":[0,-1],"elements":[1,2]}"#,
      "element 1 has depth -1, but at most 1 is possible there"
    ),
    (
      #"{"depths":[0],"elements":[1],"slots":[0]}"#,
      "0 isn't a valid slot, or is too far beyond the number of nodes"
    ),
    (#"{"depths":[0,0],"elements":[1,2],"slots":[2,2]}"#, "slot 2 occurs twice"),
    (
      #"{"depths":[0],"elements":[1],"slots":[16777218]}"#,
      "16777218 isn't a valid slot, or is too far beyond the number of nodes"
    ),
    (
      #"{"depths":[0],"elements":[1],"slots":[4294967295]}"#,
      "4294967295 isn't a valid slot, or is too far beyond the number of nodes"
    ),
    (#"{"depths":[0],"elements":[1],"generations":[2147483647]}"#, "2147483647 isn't a valid generation"),
    (#"{"depths":[0],"elements":[1],"generations":[4294967295]}"#, "4294967295 isn't a valid generation"),
    (#"{"depths":[],"elements":[],"leastGeneration":2147483647}"#, "the least generation 2147483647 is too great"),
  ])
  func `the error says what is wrong`(json: String, problem: String) {
    #expect {
      try decode(json)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == problem
    }
  }

  @Test(arguments: [
    "", "{", "null", "[]", "1", "{}",
    #"{"elements":[1]}"#, #"{"depths":[0]}"#, #"{"depths":null,"elements":[]}"#, #"{"depths":[],"elements":{}}"#,
    #"{"depths":["0"],"elements":[1]}"#, #"{"depths":[0.5],"elements":[1]}"#, #"{"depths":[0],"elements":["1"]}"#,
    #"{"depths":[0],"elements":[null]}"#, #"{"depths":[9223372036854775807],"elements":[1]}"#,
    #"{"depths":[-9223372036854775808],"elements":[1]}"#, #"{"depths":[1e400],"elements":[1]}"#,
    #"{"depths":[0],"elements":[1],"slots":[-1]}"#, #"{"depths":[0],"elements":[1],"slots":[4294967296]}"#,
    #"{"depths":[0],"elements":[1],"slots":{}}"#, #"{"depths":[0],"elements":[1],"generations":[-1]}"#,
    #"{"depths":[0],"elements":[1],"generations":[4294967296]}"#,
    #"{"depths":[],"elements":[],"leastGeneration":-1}"#, #"{"depths":[],"elements":[],"leastGeneration":4294967295}"#,
    #"{"depths":[],"elements":[],"leastGeneration":4294967296}"#, #"{"depths":[],"elements":[],"leastGeneration":"1"}"#,
  ])
  func `what is no tree is refused`(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  @Test func `the greatest generations and the farthest slot are read, and the tree can still be edited`() throws {
    var tree = try decode(
      #"{"depths":[0,1],"elements":[1,2],"generations":[2147483646,0],"leastGeneration":2147483646}"#)
    let node = try #require(tree.firstChild(of: nil))
    #expect("\(node)" == "#1.2147483646")
    #expect(tree.remove(node) == [1, 2])
    let fresh = (0..<4).map { tree.append($0) }
    #expect(Set(fresh).count == 4)
    #expect(!fresh.contains(node))
    checkInvariants(of: tree)

    var sparse = try decode(#"{"depths":[0,1],"elements":[1,2],"slots":[2,16777218]}"#)
    #expect(sparse.preorder.map { "\($0.node)" } == ["#2", "#16777218"])
    #expect(sparse.summary.value == 3)
    sparse.append(4)
    sparse.append(8)
    #expect(sparse.summary.value == 15)
    #expect(Array(sparse.elements) == [1, 2, 4, 8])
  }

  @Test func `nodes may lie anywhere in memory`() throws {
    let json = #"{"depths":[0,1,2,0,1],"elements":["a","b","c","d","e"],"slots":[9000,5000,3000,6000,5999]}"#
    var tree = try JSONDecoder().decode(Tree<String, NoSummary<String>>.self, from: Data(json.utf8))
    #expect(Array(tree.elements) == ["a", "b", "c", "d", "e"])
    #expect(tree.preorder.map { "\($0.node)" } == ["#9000", "#5000", "#3000", "#6000", "#5999"])
    #expect(tree.brokenInvariant() == nil)
    let copy = tree
    for number in 0..<3_000 { tree.append("\(number)") }
    tree.remove(try #require(tree.firstChild(of: nil)))
    #expect(tree.count == 3_002)
    #expect(copy.count == 5)
    #expect(tree.brokenInvariant() == nil)
    #expect(copy.brokenInvariant() == nil)
  }

  @Test func `text that is damaged at random gives a sound tree or an error`() throws {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      let tree = RandomTree<Total>(edits: Int.random(in: 0..<12, using: &generator), using: &generator).tree
      let text = Array(try JSONEncoder().encode(tree))
      for _ in 0..<25 {
        let damaged = damaged(text, using: &generator)
        do {
          let decoded = try JSONDecoder().decode(Tree<Int, Total>.self, from: Data(damaged))
          guard decoded.brokenInvariant() == nil else {
            Issue.record("\(String(decoding: damaged, as: UTF8.self)) gives a broken tree (seed \(generator.seed))")
            continue
          }
        } catch {
          #expect(error is DecodingError, "seed \(generator.seed)")
        }
      }
    }
  }

  /// Changes numbers, deletes, doubles and replaces bytes.
  private func damaged(_ text: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var text = text
    let numbers = ["-1", "0", "1", "2", "3", "7", "40", "2147483646", "2147483647", "4294967294", "4294967295", "1e9"]
    for _ in 0...Int.random(in: 0..<3, using: &generator) {
      guard let place = text.indices.randomElement(using: &generator) else { break }
      let digits = text[place...].prefix { (0x30...0x39).contains($0) }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<5 where !digits.isEmpty:
        text.replaceSubrange(digits.indices, with: (numbers.randomElement(using: &generator) ?? "").utf8)
      case 5: text.remove(at: place)
      case 6: text.insert(text[place], at: place)
      default: text[place] = text.randomElement(using: &generator) ?? 0
      }
    }
    return text
  }

  @discardableResult
  private func decode(_ json: String) throws -> Tree<Int, Total> {
    try JSONDecoder().decode(Tree.self, from: Data(json.utf8))
  }
}
