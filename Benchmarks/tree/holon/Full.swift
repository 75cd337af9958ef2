// What needs the parts of HolonTree that Package.swift names beside `hasWholeTree`.
#if HOLON_FULL
  import HolonTree
  import TreeMeasurement
  import TreeWorkload

  /// Builds a tree in one go from a workload in preorder.
  func inOrder(_ work: workload) -> SumTree {
    SumTree(preorder: work.nodes.lazy.map { (element: Int(work.values[$0]), depth: Int(work.depths[$0])) })
  }

  func sum(of tree: SumTree) -> Int {
    var sum = 0
    for value in tree.elements { sum &+= value }
    return sum
  }

  func measureWhatIsNew(_ row: String, _ nodes: UInt32) -> Answer? {
    switch row {
    case "tree.row": measureRows(workload_create("random", nodes))
    case "tree.collapse": measureCollapse(workload_create("random", nodes))
    case "tree.versions.bytes": measureVersions(workload_create("random", nodes))
    case "tree.walk.compacted": measureCompactedWalk(workload_create("random", nodes))
    default: nil
    }
  }

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

  /// A tree whose elements are the numbers of the nodes.
  private func numbered(_ work: workload) -> (tree: SumTree, nodes: Nodes) {
    var numbered = work
    let numbers = work.nodes.map(Int64.init)
    return numbers.withUnsafeBufferPointer { numbers in
      numbered.values = numbers.baseAddress!
      return built(numbered)
    }
  }
#endif
