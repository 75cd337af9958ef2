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
