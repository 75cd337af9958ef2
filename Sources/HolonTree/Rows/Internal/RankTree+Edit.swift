extension RankTree {
  /// Sets the count of an item.
  mutating func setCount(of item: Int, to count: RowCount) {
    let entry = Int(homes[item]) * Self.fanOut + offset(of: item, in: Int(homes[item]))
    guard counts[entry] != count else { return }
    let change = count - counts[entry]
    counts[entry] = count
    carryUp(change, from: Int(homes[item]))
  }

  /// Adds a change of a branch's sum to all branches above.
  mutating func carryUp(_ change: RowCount, from first: Int) {
    var branch = first
    while branches[branch].parent != 0 {
      let parent = Int(branches[branch].parent)
      counts[parent * Self.fanOut + offset(of: branch, in: parent)] += change
      branch = parent
    }
    total += change
  }

  /// Adds an item right after another one.
  mutating func insert(_ item: Int, counting count: RowCount, after sibling: Int) {
    makeRoom(beside: sibling)
    while homes.count <= item { homes.append(0) }
    let branch = Int(homes[sibling])
    link(UInt32(item), counting: .zero, under: branch, at: offset(of: sibling, in: branch) + 1)
    setCount(of: item, to: count)
  }

  /// Takes an item out; another one has to be left.
  mutating func remove(_ item: Int) {
    setCount(of: item, to: .zero)
    var branch = Int(homes[item])
    unlink(item, from: branch)
    homes[item] = 0
    while branches[branch].count == 0 {
      let parent = Int(branches[branch].parent)
      unlink(branch, from: parent)
      freeBranches.append(branch)
      branch = parent
    }
    while branches[root].count == 1, branches[root].level > 0 {
      freeBranches.append(root)
      root = Int(children[root * Self.fanOut])
      branches[root].parent = 0
    }
  }

  /// Splits the full branches above an item.
  private mutating func makeRoom(beside item: Int) {
    var full: [Int] = []
    var branch = Int(homes[item])
    while branch != 0, branches[branch].count == Self.fanOut {
      full.append(branch)
      branch = Int(branches[branch].parent)
    }
    if branch == 0 {
      let top = takeBranch(level: branches[root].level + 1)
      link(UInt32(root), counting: total, under: top, at: 0)
      root = top
    }
    // From the top, so that there always is room above for the new half.
    for branch in full.reversed() { split(branch) }
  }

  private mutating func split(_ branch: Int) {
    let right = takeBranch(level: branches[branch].level)
    let half = Self.fanOut / 2
    for offset in half..<Self.fanOut {
      let entry = branch * Self.fanOut + offset
      link(children[entry], counting: counts[entry], under: right, at: offset - half)
    }
    branches[branch].count = half
    let parent = Int(branches[branch].parent)
    let offset = offset(of: branch, in: parent)
    counts[parent * Self.fanOut + offset] = sum(of: branch)
    link(UInt32(right), counting: sum(of: right), under: parent, at: offset + 1)
  }
}
