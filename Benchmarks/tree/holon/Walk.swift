import HolonTree
import TreeMeasurement
import TreeWorkload

/// The time a node takes when all elements are added up in preorder.
func medianWalk(_ tree: SumTree) -> Double {
  median { _ in
    var walked = 0
    let time = nanoseconds { walked = sum(of: tree) }
    precondition(walked == tree.summary.total, "the walk has missed something")
    return time / Double(tree.count)
  }
}

func measureWalk(_ work: workload) -> Answer {
  let tree = inOrder(work)
  return Answer(medianWalk(tree), digest: tree.digest)
}

func sum(of tree: SumTree) -> Int {
  var sum = 0
  for value in tree.elements { sum &+= value }
  return sum
}

/// Walks after as many moves, removals and insertions of leaves as there are nodes, and compacting.
func measureCompactedWalk(_ work: workload) -> Answer {
  var (tree, nodes) = built(work)
  for index in 0..<work.count {
    let leaf = Int(work.leaves[Int(workload_choose(2 * index, work.leaf_count))])
    let group = nodes[Int(work.groups[Int(workload_choose(2 * index + 1, work.group_count))])]
    if index.isMultiple(of: 2) {
      tree.hang(nodes[leaf], under: group)
    } else {
      tree.remove(nodes[leaf])
      nodes[leaf] = tree.append(Int(workload_value(index)), to: group)
    }
  }
  tree.compact()
  return Answer(medianWalk(tree), digest: tree.digest)
}
