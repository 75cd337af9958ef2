import HolonTesting
import HolonTree
import Testing

@Suite("Copies in many tasks")
struct ConcurrentCopiesTests {
  private typealias Words = Tree<String, NoSummary<String>>

  @Test func `tasks edit their copies of one tree at the same time`() async {
    let tree = Words(preorder: (0..<1_000).map { ("word \($0)", $0 == 0 ? 0 : 1) })
    let nodes = tree.preorder.map(\.node)
    let results = await withTaskGroup(of: Words.self, returning: [Words].self) { group in
      for task in 0..<6 {
        group.addTask {
          var copy = tree
          for round in 0..<50 {
            copy[nodes[(task * 331 + round * 97) % nodes.count]] = "task \(task), round \(round)"
            copy.append("more", to: nodes[round])
          }
          return copy
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tree.count == 1_000)
    #expect(tree[nodes[97]] == "word 97")
    for result in results {
      #expect(result.count == 1_050)
      checkInvariants(of: result)
      checkDifferenceLaws(from: tree, to: result)
    }
  }

  @Test func `the original is edited while tasks copy it and let go`() async {
    var tree = Words(preorder: (0..<2_000).map { ("word \($0)", 0) })
    let nodes = tree.preorder.map(\.node)
    for round in 0..<40 {
      let copy = tree
      async let first = edited(copy, nodes[round], "first")
      async let second = edited(copy, nodes[round], "second")
      tree[nodes[round]] = "original"
      let words = await [first, second]
      #expect(words == ["first", "second"])
      #expect(copy[nodes[round]] == "word \(round)")
      tree[nodes[1_999 - round]] += "!"
    }
    #expect(tree.preorder.filter { tree[$0.node] == "original" }.count == 40)
    checkInvariants(of: tree)
  }

  private func edited(_ tree: Words, _ node: NodeHandle, _ word: String) async -> String {
    var copy = tree
    copy[node] = word
    copy.remove(copy.append(word))
    return copy[node]
  }
}
