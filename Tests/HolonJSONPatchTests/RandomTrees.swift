import HolonTesting
import HolonTree

extension Tree {
  /// A tree in which each node has got its parent by chance.
  static func random(
    size: Int, using generator: inout SeededGenerator, element: (inout SeededGenerator) -> Element
  ) -> Tree {
    var tree = Tree()
    var nodes: [NodeHandle?] = [nil]
    for _ in 0..<size {
      let parent = nodes.randomElement(using: &generator) ?? nil
      nodes.append(tree.append(element(&generator), to: parent))
    }
    return tree
  }
}

extension Tree where Element == Int {
  /// A tree of numbers, in which each node has got its parent by chance.
  static func random(size: Int, using generator: inout SeededGenerator) -> Tree {
    random(size: size, using: &generator) { Int.random(in: 0..<10, using: &$0) }
  }

  /// Changes the tree a number of times by chance.
  mutating func edit(times: Int, using generator: inout SeededGenerator) {
    for _ in 0..<times {
      let nodes = preorder.map(\.node)
      let number = Int.random(in: 0..<10, using: &generator)
      guard let node = nodes.randomElement(using: &generator), let other = nodes.randomElement(using: &generator) else {
        append(number)
        continue
      }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: append(number, to: node)
      case 1: append(number)
      case 2: insert(number, before: node)
      case 3: insert(number, after: node)
      case 4: self[node] = number
      case 5: try? move(node, to: other)
      case 6: try? move(node, before: other)
      case 7: try? move(node, after: other)
      case 8: try? move(node, to: nil)
      default: remove(node)
      }
    }
  }
}
