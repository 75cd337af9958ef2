import TreeMeasurement
import TreeWorkload

func measureUpdate(_ work: workload) -> Answer {
  let (root, components) = built(work)
  let leaves = (0..<work.count).map { components.leaf(work.leaves[Int(workload_choose($0, work.leaf_count))]) }
  let values = (0..<work.count).map { Int(workload_value($0)) }
  let time = nanoseconds {
    for index in leaves.indices { leaves[index].value = values[index] }
  }
  return Answer(time / Double(work.count), digest: root.digest())
}

func measureWalk(_ work: workload) -> Answer {
  let (root, _) = built(work)
  let figure = median { _ in
    var sum = 0
    let time = nanoseconds { sum = root.sum() }
    precondition(sum == root.total, "the walk has missed something")
    return time / Double(work.count)
  }
  return Answer(figure, digest: root.digest())
}

/// Copies all, as a later edit would change what the copy shows, and sets one leaf.
func measureCopyAndEdit(_ work: workload) -> Answer {
  let (root, components) = built(work)
  let first = root.copy()
  let figure = median { round in
    let leaf = components.leaf(work.leaves[Int(workload_choose(round, work.leaf_count))])
    let before = root.total
    let change = Int(workload_value(round)) + 1
    var copy: (any Component)?
    let time = nanoseconds {
      copy = root.copy()
      leaf.value += change
    }
    precondition(copy?.total == before && root.total == before + change, "the copy has changed")
    return time
  }
  return Answer(figure, digest: first.digest())
}

func measureDifference(_ work: workload) -> Answer {
  var digest: UInt64 = 0
  let figure = median { round in
    let (root, components) = built(work)
    let old = root.copy()
    makeTenEdits(work, components, round: round)
    var difference: Difference?
    let time = nanoseconds { difference = Difference(from: old, to: root) }
    if let found = difference {
      digest = UInt64(
        found.inserted.count + 100 * found.removed.count + 10_000 * found.moved.count
          + 1_000_000 * found.updated.count)
    }
    components.deallocate()
    return time
  }
  return Answer(figure, digest: digest)
}

private func makeTenEdits(_ work: workload, _ components: Components, round: UInt32) {
  let edits = workload_ten_edits(work, round)
  func leaves(_ numbers: UInt32...) -> [Leaf] { numbers.map(components.leaf) }
  func composites(_ numbers: UInt32...) -> [Composite] { numbers.map(components.composite) }
  for leaf in leaves(edits.updated.0, edits.updated.1, edits.updated.2) { leaf.value += 1 }
  let parents = composites(edits.appended_to.0, edits.appended_to.1, edits.appended_to.2)
  for (index, parent) in parents.enumerated() { parent.append(Leaf(id: Int(work.count) + index, value: 0)) }
  for leaf in leaves(edits.removed.0, edits.removed.1) { leaf.parent?.remove(leaf) }
  let goals = composites(edits.moved_to.0, edits.moved_to.1)
  for (leaf, goal) in zip(leaves(edits.moved.0, edits.moved.1), goals) {
    leaf.parent?.remove(leaf)
    goal.append(leaf)
  }
}

/// Asks in turn which component is at a row and at which row a component is.
func measureRows(_ work: workload) -> Answer {
  // With ones as values, the cached totals are the numbers of rows.
  var ones = work
  let values = [Int64](repeating: 1, count: Int(work.count))
  let (root, components) = values.withUnsafeBufferPointer { values in
    ones.values = values.baseAddress!
    return built(ones)
  }
  let count = min(work.count, 20_000)  // enough of so slow a look-up
  let places = (0..<count).map { Int(workload_choose($0, work.count)) }
  let asked = places.map { components[$0].takeUnretainedValue() as! any Component }
  var sum = 0
  let time = nanoseconds {
    for index in places.indices where root.component(atRow: places[index]) != nil { sum &+= asked[index].row }
  }
  precondition(sum > 0, "no row was found")
  let digest = zip(places, asked).prefix(1000).reduce(UInt64(0)) { digest, next in
    let found = workload_digest(digest, Int64(root.component(atRow: next.0)?.id ?? -1))
    return workload_digest(found, Int64(next.1.row))
  }
  return Answer(time / Double(2 * count), digest: digest)
}
