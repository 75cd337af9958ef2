import HolonTesting
import HolonTree

/// A tree under random edits, with every handle that it has ever given out.
struct RandomTree<Summary: TreeSummary> where Summary.Element == Int {
  private(set) var tree = Tree<Int, Summary>()

  /// The handles of all nodes that are or were in the tree, in the order of their coming.
  private(set) var handles: [NodeHandle] = []

  /// The nodes that are in the tree, in the order of their coming.
  private(set) var nodes: [NodeHandle] = []

  init(edits: Int, using generator: inout SeededGenerator) {
    edit(edits, using: &generator)
  }

  /// Appends, inserts, moves, removes and changes, so that the nodes lie in memory in no order.
  mutating func edit(_ times: Int, using generator: inout SeededGenerator) {
    for _ in 0..<times { edit(using: &generator) }
  }

  /// Changes the tree in a way that gives out no handles and takes none away.
  mutating func withTree<Result>(_ body: (inout Tree<Int, Summary>) throws -> Result) rethrows -> Result {
    try body(&tree)
  }

  private mutating func edit(using generator: inout SeededGenerator) {
    let number = Int.random(in: -99...99, using: &generator)
    guard let node = nodes.randomElement(using: &generator), let other = nodes.randomElement(using: &generator) else {
      return note(tree.append(number))
    }
    let isOutside = node != other && !tree.isDescendant(other, of: node)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0..<4: note(tree.append(number, to: other))
    case 4: note(tree.append(number))
    case 5: note(tree.prepend(number, to: other))
    case 6: note(tree.insert(number, before: other))
    case 7: note(tree.insert(number, after: other))
    case 8: tree[node] = number
    case 9 where isOutside: move { tree throws(TreeError) in try tree.move(node, to: other) }
    case 10 where isOutside: move { tree throws(TreeError) in try tree.move(node, before: other) }
    case 11 where isOutside: move { tree throws(TreeError) in try tree.move(node, after: other) }
    case 12: move { tree throws(TreeError) in try tree.move(node, to: nil) }
    default:
      tree.remove(node)
      nodes.removeAll { !tree.contains($0) }
    }
  }

  private mutating func note(_ node: NodeHandle) {
    handles.append(node)
    nodes.append(node)
  }

  private mutating func move(_ body: (inout Tree<Int, Summary>) throws(TreeError) -> Void) {
    do throws(TreeError) { try body(&tree) } catch { preconditionFailure("\(error)") }
  }
}
