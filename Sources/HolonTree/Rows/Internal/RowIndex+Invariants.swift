extension RankTree {
  /// The items in order, or what is wrong with the branches above them.
  func checkedItems() -> (items: [Int], problem: String?) {
    var items: [Int] = []
    var pending = [root]
    if branches[root].parent != 0 { return ([], "the topmost branch has a parent") }
    while let branch = pending.popLast() {
      let entries = branch * Self.fanOut..<branch * Self.fanOut + branches[branch].count
      if entries.isEmpty || entries.count > Self.fanOut {
        return ([], "branch \(branch) has \(entries.count) children")
      }
      for entry in entries.reversed() {
        let child = Int(children[entry])
        if branches[branch].level == 0 {
          if homes[child] != branch { return ([], "item \(child) isn't at home") }
        } else {
          if branches[child].parent != branch { return ([], "branch \(child) has another parent") }
          if branches[child].level != branches[branch].level - 1 { return ([], "branch \(child) is on another level") }
          if sum(of: child) != counts[entry] { return ([], "branch \(child) has another count") }
          pending.append(child)
        }
      }
      if branches[branch].level == 0 { items += entries.map { Int(children[$0]) } }
    }
    return (items, sum(of: root) == total ? nil : "the total is \(total)")
  }
}

extension RowIndex {
  /// Says what is wrong with the order, the counts or the map of the nodes, or nil when all is well.
  ///
  /// - Complexity: O(*n*), *n* being the number of nodes.
  func brokenInvariant() -> String? {
    let (items, problem) = ranks.checkedItems()
    if let problem { return problem }
    var previous = 0
    var nodeCount = 0
    for block in items {
      if blocks[block].previous != previous || blocks[previous].next != block {
        return "block \(block) is out of order"
      }
      if blocks[block].count == 0, items.count > 1 { return "block \(block) is empty" }
      if ranks.count(of: block) != blocks[block].rowCount { return "block \(block) has another count" }
      let unused = ~UInt64.bits(0..<blocks[block].count)
      let marks = blocks[block].passes | blocks[block].collapsed | blocks[block].branches | blocks[block].hidden
      if marks & unused != 0 { return "block \(block) has marks of no node" }
      for entry in entries(of: block, 0..<blocks[block].count) where homes[Int(entry.node.slot)] != block {
        return "\(entry.node) isn't at home"
      }
      previous = block
      nodeCount += blocks[block].count
    }
    if blocks[previous].next != 0 || blocks[0].previous != previous { return "block \(previous) isn't the last" }
    let housed = homes.count { $0 != 0 }
    return housed == nodeCount ? nil : "\(housed) nodes are known, \(nodeCount) are there"
  }
}
