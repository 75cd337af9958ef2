extension RankTree {
  /// Hangs an item or a branch under a branch that has room for it.
  mutating func link(_ child: UInt32, counting count: RowCount, under branch: Int, at offset: Int) {
    let entry = branch * Self.fanOut + offset
    var last = branch * Self.fanOut + branches[branch].count
    while last > entry {
      children[last] = children[last - 1]
      counts[last] = counts[last - 1]
      last -= 1
    }
    children[entry] = child
    counts[entry] = count
    branches[branch].count += 1
    if branches[branch].level == 0 {
      homes[Int(child)] = UInt32(branch)
    } else {
      branches[Int(child)].parent = UInt32(branch)
    }
  }

  /// Takes an item or a branch out of a branch.
  mutating func unlink(_ child: Int, from branch: Int) {
    let first = branch * Self.fanOut + offset(of: child, in: branch)
    branches[branch].count -= 1
    for entry in first..<branch * Self.fanOut + branches[branch].count {
      children[entry] = children[entry + 1]
      counts[entry] = counts[entry + 1]
    }
  }

  /// A branch without children.
  mutating func takeBranch(level: Int) -> Int {
    if let branch = freeBranches.popLast() {
      branches[branch] = Branch(level: level)
      return branch
    }
    branches.append(Branch(level: level))
    children.append(contentsOf: repeatElement(0, count: Self.fanOut))
    counts.append(contentsOf: repeatElement(.zero, count: Self.fanOut))
    return branches.count - 1
  }
}
