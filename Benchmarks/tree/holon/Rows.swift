import HolonTree
import TreeMeasurement
import TreeWorkload

/// Asks in turn which node is at a row and at which row a node is.
func measureRows(_ work: workload) -> Answer {
  let (tree, nodes) = numbered(work)
  let rows = TreeRows(of: tree)
  let places = (0..<work.count).map { Int(workload_choose($0, work.count)) }
  let asked = places.map { nodes[$0] }
  var sum = 0
  let time = nanoseconds {
    for index in places.indices {
      let found = rows[places[index]]
      let row = rows.row(of: asked[index]) ?? 0
      sum &+= found == asked[index] ? 1 : row
    }
  }
  precondition(sum > 0, "no row was found")
  let digest = places.prefix(1000).reduce(UInt64(0)) { digest, place in
    let found = workload_digest(digest, Int64(tree[rows[place]]))
    return workload_digest(found, Int64(rows.row(of: nodes[place]) ?? -1))
  }
  return Answer(time / Double(2 * work.count), digest: digest)
}

/// Hides the descendants of one node, a tenth of the tree.
func measureCollapse(_ work: workload) -> Answer {
  let (tree, nodes) = built(work)
  var rows = TreeRows(of: tree)
  let number = workload_node_of_size(work, work.count / 10)
  let figure = median { _ in
    let time = nanoseconds { rows.collapse(nodes[Int(number)]) }
    precondition(rows.count == tree.count - Int(work.sizes[Int(number)]) + 1, "something else was hidden")
    rows.expand(nodes[Int(number)])
    return time
  }
  return Answer(figure, digest: UInt64(number))
}

/// Makes the rows of a tree.
func measureRowsBuild(_ work: workload) -> Answer {
  let (tree, _) = built(work)
  var rows: TreeRows<Int, Sum>?
  let figure = median { _ in
    rows = nil
    return nanoseconds { rows = TreeRows(of: tree) }
  }
  return Answer(figure / Double(work.count), digest: UInt64(rows?.count ?? 0))
}

/// Updates the rows to the version after ten edits, whose difference is known.
func measureRowsUpdate(_ work: workload) -> Answer {
  let (old, nodes) = built(work)
  var rows = TreeRows(of: old)
  var count = 0
  let figure = median { round in
    var tree = old
    makeTenEdits(work, in: &tree, nodes, round: round)
    let difference = tree.difference(from: old)
    let time = nanoseconds { rows.update(to: tree, by: difference) }
    count = rows.count
    rows.update(to: old)
    return time
  }
  precondition(count == old.count + 1, "three rows weren't inserted, or two not removed")
  return Answer(figure, digest: UInt64(count))
}

/// Keeps the rows of a tree.
func measureRowsBytes(_ work: workload) -> Answer {
  let (tree, _) = built(work)
  var rows: TreeRows<Int, Sum>?
  let growth = heapGrowth { rows = TreeRows(of: tree) }
  return Answer(growth / Double(work.count), digest: UInt64(rows?.count ?? 0))
}

/// A tree whose elements are the numbers of the nodes.
private func numbered(_ work: workload) -> (tree: SumTree, nodes: Nodes) {
  var numbered = work
  let numbers = work.nodes.map(Int64.init)
  return numbers.withUnsafeBufferPointer { numbers in
    numbered.values = numbers.baseAddress!
    return built(numbered)
  }
}
