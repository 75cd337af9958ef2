import HolonTree
import TreeMeasurement
import TreeWorkload

/// Copies the tree and sets one leaf, while the copy is kept.
func measureCopyAndEdit(_ work: workload) -> Answer {
  var (tree, nodes) = built(work)
  let first = tree
  let figure = median { round in
    let leaf = nodes[Int(work.leaves[Int(workload_choose(round, work.leaf_count))])]
    let before = tree.summary.total
    let change = Int(workload_value(round)) + 1
    var copy: SumTree?
    let time = nanoseconds {
      copy = tree
      tree[leaf] += change
    }
    precondition(copy?.summary.total == before && tree.summary.total == before + change, "the copy has changed")
    return time
  }
  return Answer(figure, digest: first.digest)
}

/// Compares two versions that ten edits lie between.
func measureDifference(_ work: workload) -> Answer {
  let (old, nodes) = built(work)
  var digest: UInt64 = 0
  let figure = median { round in
    var tree = old
    makeTenEdits(work, in: &tree, nodes, round: round)
    var difference = TreeDifference<Int>()
    let time = nanoseconds { difference = tree.difference(from: old) }
    digest = difference.digest
    return time
  }
  return Answer(figure, digest: digest)
}

func makeTenEdits(_ work: workload, in tree: inout SumTree, _ nodes: Nodes, round: UInt32) {
  let edits = workload_ten_edits(work, round)
  func each(_ node: UInt32...) -> [NodeHandle] { node.map { nodes[Int($0)] } }
  for leaf in each(edits.updated.0, edits.updated.1, edits.updated.2) { tree[leaf] += 1 }
  for group in each(edits.appended_to.0, edits.appended_to.1, edits.appended_to.2) { tree.append(0, to: group) }
  for leaf in each(edits.removed.0, edits.removed.1) { tree.remove(leaf) }
  let goals = each(edits.moved_to.0, edits.moved_to.1)
  for (leaf, group) in zip(each(edits.moved.0, edits.moved.1), goals) { tree.hang(leaf, under: group) }
}

extension TreeDifference {
  /// How many changes of each kind there are.
  fileprivate var digest: UInt64 {
    changes.reduce(0) { digest, change in
      switch change {
      case .insert: digest + 1
      case .remove: digest + 100
      case .move: digest + 10_000
      case .update: digest + 1_000_000
      }
    }
  }
}

/// Keeps a thousand versions, ten edits apart.
func measureVersions(_ work: workload) -> Answer {
  var (tree, nodes) = built(work)
  let count = min(1000, work.leaf_count / 7)
  var versions: [SumTree] = []
  versions.reserveCapacity(Int(count))
  let growth = heapGrowth {
    for round in 0..<count {
      versions.append(tree)
      makeTenEdits(work, in: &tree, nodes, round: round)
    }
  }
  return Answer(growth / Double(count), digest: versions[0].digest)
}
