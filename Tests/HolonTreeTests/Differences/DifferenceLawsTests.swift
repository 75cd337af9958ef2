import HolonTesting
import HolonTree
import Testing

@Suite("Differences keep their laws")
struct DifferenceLawsTests {
  /// A tree, and ways to change it at random.
  private struct Script {
    var tree = Tree<Int, Total>()
    var nodes: [NodeHandle] = []
    var random: SeededGenerator

    mutating func grow(to size: Int, wide: Bool) {
      while tree.count < size {
        let parent = wide ? nil : nodes.randomElement(using: &random)
        nodes.append(tree.append(Int.random(in: 0..<100, using: &random), to: parent))
      }
    }

    mutating func edit(_ count: Int) {
      for _ in 0..<count { edit() }
    }

    private mutating func edit() {
      nodes.removeAll { !tree.contains($0) }
      guard let node = nodes.randomElement(using: &random), let other = nodes.randomElement(using: &random) else {
        return nodes.append(tree.append(0))
      }
      let number = Int.random(in: 0..<100, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: tree[node] = number
      case 1: nodes.append(tree.append(number, to: other))
      case 2: nodes.append(tree.insert(number, before: other))
      case 3: nodes.append(tree.insert(number, after: other))
      case 4 where tree.isLeaf(node): tree.remove(node)
      case 5 where number < 10: tree.remove(node)
      case 6: try? tree.move(node, to: Bool.random(using: &random) ? other : nil)
      case 7: try? tree.move(node, before: other)
      case 8: try? tree.move(node, after: other)
      case 9 where number < 10: tree.sortChildren(of: tree.parent(of: node), by: <)
      default: tree[node] += 1
      }
    }
  }

  @Test(arguments: [(8, 3), (30, 1), (30, 6), (30, 60), (200, 12)])
  func `versions of small trees`(size: Int, edits: Int) {
    for _ in 0..<60 { check(size: size, edits: edits, wide: false) }
  }

  @Test(arguments: [(12, 5), (300, 1), (300, 4), (300, 40), (500, 3)])
  func `versions of long lists`(size: Int, edits: Int) {
    for _ in 0..<8 { check(size: size, edits: edits, wide: true) }
  }

  @Test func `two halves that change places move the lesser one`() throws {
    var tree = Tree<Int, Total>()
    let nodes = (0..<100).map { tree.append($0) }
    let old = tree
    for node in nodes[..<40] { try tree.move(node, to: nil) }
    #expect(tree.difference(from: old).changes.count == 40)
    checkDifferenceLaws(from: old, to: tree)
    checkDifferenceLaws(from: tree, to: old)
  }

  @Test func `a reversed list keeps one node in its place`() {
    var tree = Tree<Int, Total>(preorder: (0..<500).map { ($0, 0) })
    let old = tree
    tree.sortChildren(of: nil, by: >)
    #expect(tree.difference(from: old).changes.count == 499)
    checkDifferenceLaws(from: old, to: tree)
  }

  private func check(size: Int, edits: Int, wide: Bool) {
    let generator = SeededGenerator()
    var script = Script(random: generator)
    script.grow(to: size, wide: wide)
    let first = script.tree
    script.edit(edits)
    let second = script.tree
    script.edit(edits)
    let third = script.tree
    checkDifferenceLaws(from: first, to: second)
    checkDifferenceLaws(from: second, to: third)
    checkDifferenceLaws(from: third, to: first)

    let both = second.difference(from: first).followed(by: third.difference(from: second))
    let composed = Result { try first.applying(both) }
    #expect((try? composed.get())?.preorder.map(\.node) == third.preorder.map(\.node), "seed \(generator.seed)")
    #expect((try? composed.get()) == third, "seed \(generator.seed)")
  }
}
