@testable import HolonTree

extension TreeRows {
  /// Says where the rows aren't those of the tree, the rule and the collapsed nodes, or nil when all is well.
  func brokenInvariant() -> String? {
    if let broken = index.brokenInvariant() { return broken }
    let expected = Self.index(of: version, collapsed: collapsedNodes, rule: rule)
    if index.nodeCount != expected.nodeCount { return "\(index.nodeCount) nodes instead of \(expected.nodeCount)" }
    var position = index.position(at: 0)
    var expectedPosition = expected.position(at: 0)
    while position != .end {
      let (node, sound) = (index.node(at: position), expected.node(at: expectedPosition))
      if node != sound { return "\(node) is in the place of \(sound)" }
      if index[position] != expected[expectedPosition] { return "\(node) has wrong marks" }
      position = index.position(after: position)
      expectedPosition = expected.position(after: expectedPosition)
    }
    return nil
  }
}

extension RowIndex {
  /// Says what is wrong with the order, the counts or the map of the nodes, or nil when all is well.
  func brokenInvariant() -> String? {
    var (nodeCount, rowCount) = (0, 0)
    for (place, block) in order.dropLast().map(Int.init).enumerated() {
      if blocks[block].place != place { return "block \(block) is out of order" }
      if blocks[block].count == 0, order.count > 2 { return "block \(block) is empty" }
      if nodeSums.sum(before: place) != nodeCount || rowSums.sum(before: place) != rowCount {
        return "block \(block) has another count"
      }
      let unused = ~UInt64.bits(0..<blocks[block].count)
      let marks = blocks[block].passes | blocks[block].collapsed | blocks[block].branches | blocks[block].hidden
      if marks & unused != 0 { return "block \(block) has marks of no node" }
      for entry in entries(of: block, 0..<blocks[block].count) where homes[Int(entry.node.slot)] != block {
        return "\(entry.node) isn't at home"
      }
      nodeCount += blocks[block].count
      rowCount += blocks[block].rowCount
    }
    if order.last != 0 { return "the order has no end" }
    if nodeSums.total != nodeCount || rowSums.total != rowCount { return "the totals are wrong" }
    let housed = homes.count { $0 != 0 }
    return housed == nodeCount ? nil : "\(housed) nodes are known, \(nodeCount) are there"
  }
}
