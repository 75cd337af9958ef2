extension TreeReplica {
  /// Returns the first violated invariant of the tree, or nil when there is none.
  ///
  /// It is for tests: it recomputes all values that operations maintain.
  ///
  /// - Complexity: O(*n* *d* + *n* log *n*), *n* being the number of nodes and *d* the depth.
  public func brokenInvariant() -> String? {
    for (slot, node) in nodes.enumerated() {
      var steps = 0
      var above = parents[slot]
      while above >= 0, steps <= nodes.count { (above, steps) = (parents[Int(above)], steps + 1) }
      if above >= 0 { return "\(node.id) is a part of itself" }
      if slots[node.id] != Int32(slot) { return "\(node.id) can't be found in slot \(slot)" }
    }
    for (previous, next) in zip(moves, moves.dropFirst()) where previous.stamp >= next.stamp {
      return "the move \(next.stamp) is listed after \(previous.stamp)"
    }
    if let first = moves.first, first.stamp < horizon { return "the move \(first.stamp) is before the horizon" }
    var expected: [Int32: [Int32]] = [:]
    for slot in parents.indices where parents[slot] != TreeSlot.nowhere {
      expected[parents[slot], default: []].append(Int32(slot))
    }
    guard expected.count == children.count else {
      return "\(children.count) nodes have parts instead of \(expected.count)"
    }
    for (parent, items) in expected where children[parent] != sorted(items, in: parent) {
      let name = self.parent(inSlot: parent).map { "\($0)" } ?? "nowhere"
      return "the parts of \(name) are out of order, or wrong"
    }
    return nil
  }
}
