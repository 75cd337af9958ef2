import HolonTree
import TreeMeasurement
import TreeWorkload

/// Sets as many random leaves as there are nodes.
func measureUpdate(_ work: workload) -> Answer {
  var (tree, nodes) = built(work)
  let leaves = (0..<work.count).map { nodes[Int(work.leaves[Int(workload_choose($0, work.leaf_count))])] }
  let values = (0..<work.count).map { Int(workload_value($0)) }
  let time = nanoseconds {
    for index in leaves.indices { tree[leaves[index]] = values[index] }
  }
  return Answer(time / Double(work.count), digest: tree.digest)
}
