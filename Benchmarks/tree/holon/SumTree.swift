import HolonTree
import TreeWorkload

/// The sum of all values, as a summary with an inverse.
struct Sum: InvertibleTreeSummary {
  var total = 0

  static let zero = Sum()

  init() {}

  init(of value: Int, isLeaf: Bool) { total = value }

  mutating func add(_ other: Sum) { total += other.total }

  mutating func subtract(_ other: Sum) { total -= other.total }
}

typealias SumTree = Tree<Int, Sum>

/// The nodes of a tree, by their numbers in the workload.
typealias Nodes = UnsafeMutablePointer<NodeHandle>

extension SumTree {
  /// What depends on every node's place, value and sum.
  var digest: UInt64 {
    preorder.reduce(0) { digest, visit in
      [visit.depth, self[visit.node], summary(of: visit.node).total]
        .reduce(digest) { workload_digest($0, Int64($1)) }
    }
  }

  /// Moves a leaf, which nothing lies below that could be in the way.
  mutating func hang(_ leaf: NodeHandle, under group: NodeHandle) {
    do { try move(leaf, to: group) } catch { preconditionFailure("\(error)") }
  }
}
