// What HolonTree doesn't have yet, in terms of what it has. To be removed together with the condition in Package.swift;
// the real thing is in Full.swift.
#if !HOLON_FULL
  import HolonTree
  import TreeMeasurement
  import TreeWorkload

  func inOrder(_ work: workload) -> SumTree {
    var tree = SumTree()
    tree.deferSummaries()
    var path: [NodeHandle] = []
    for index in work.nodes {
      path.removeSubrange(Int(work.depths[index])...)
      path.append(tree.append(Int(work.values[index]), to: path.last))
    }
    tree.settleSummaries()
    return tree
  }

  func sum(of tree: SumTree) -> Int {
    var sum = 0
    for (node, _) in tree.preorder { sum &+= tree[node] }
    return sum
  }

  func measureWhatIsNew(_ row: String, _ nodes: UInt32) -> Answer? { nil }
#endif
