import HolonTree
import TreeMeasurement
import TreeWorkload

/// Adds one node after the other to the parent that the workload names.
func appended(_ work: workload, noting nodes: Nodes) -> SumTree {
  var tree = SumTree()
  tree.deferSummaries()
  nodes[0] = tree.append(Int(work.values[0]))
  for index in work.nodes.dropFirst() {
    nodes[index] = tree.append(Int(work.values[index]), to: nodes[Int(work.parents[index])])
  }
  tree.settleSummaries()
  return tree
}

/// The tree of a workload, and its nodes by their numbers.
func built(_ work: workload) -> (tree: SumTree, nodes: Nodes) {
  let nodes = Nodes.allocate(capacity: Int(work.count))
  guard work.is_in_order else { return (appended(work, noting: nodes), nodes) }
  let tree = inOrder(work)
  for (index, visit) in tree.preorder.enumerated() { nodes[index] = visit.node }
  return (tree, nodes)
}

func measureBuild(_ work: workload) -> Answer {
  var tree = SumTree()
  let time = nanoseconds { tree = work.is_in_order ? inOrder(work) : parentsFirst(work) }
  return Answer(time / Double(work.count), digest: tree.digest)
}

func measureAppend(_ work: workload) -> Answer {
  let nodes = Nodes.allocate(capacity: Int(work.count))
  var tree = SumTree()
  let time = nanoseconds { tree = appended(work, noting: nodes) }
  return Answer(time / Double(work.count), digest: tree.digest)
}

func measureBytes(_ work: workload) -> Answer {
  let nodes = Nodes.allocate(capacity: Int(work.count))
  var tree = SumTree()
  let growth = heapGrowth { tree = work.is_in_order ? inOrder(work) : appended(work, noting: nodes) }
  return Answer(growth / Double(work.count), digest: tree.digest)
}

/// Builds a tree in one go from a workload whose nodes name earlier ones as their parents.
func parentsFirst(_ work: workload) -> SumTree {
  var tree = SumTree()
  tree.append(
    parentsFirst: work.nodes.lazy.map { node in
      (element: Int(work.values[node]), parent: node == 0 ? nil : Int(work.parents[node]))
    })
  return tree
}

/// Builds a tree in one go from a workload in preorder.
func inOrder(_ work: workload) -> SumTree {
  SumTree(preorder: work.nodes.lazy.map { (element: Int(work.values[$0]), depth: Int(work.depths[$0])) })
}
