extension TreeRows {
  /// Puts the inserted and the moved nodes to where they are in the new version.
  @inlinable
  mutating func place(_ update: inout RowUpdate, comingFrom old: Tree<Element, Summary>) {
    var covered: [NodeHandle] = []
    var pending: [NodeHandle] = []
    for node in update.placed {
      // A node is placed right after the one that comes before it in preorder, which may have to be placed first.
      pending.append(node)
      while let node = pending.last {
        if index.position(of: node) != nil {
          pending.removeLast()
          continue
        }
        let previous = nodeBefore(node)
        let position = previous.flatMap(index.position)
        if let previous, position == nil {
          pending.append(old.contains(previous) ? movedNode(carrying: previous, in: update) : previous)
          continue
        }
        pending.removeLast()
        if place(node, after: position, &update) { covered.append(node) }
      }
    }
    // Only now, for what follows a subtree may have been placed after it.
    for node in covered { show(from: position(of: node), to: end(of: node)) }
  }

  /// Puts one inserted or moved node right after a position.
  ///
  /// - Returns: Whether it comes with everything below it hidden, but has to be shown.
  @inlinable
  mutating func place(_ node: NodeHandle, after position: RowPosition?, _ update: inout RowUpdate) -> Bool {
    var isHidden = false
    if let parent = version.parent(of: node) {
      let marks = index[self.position(of: parent)]
      isHidden = marks.contains(.hidden) || marks.isClosed
    }
    if let move = update.moves[node] { return update.paste(move, into: &index, after: position, isHidden: isHidden) }
    var marks: RowMarks = isHidden ? .hidden : []
    if rule?(version, node) ?? true { marks.insert(.passes) }
    if !version.isLeaf(node) { marks.insert(.branch) }
    index.insert(RowEntry(node, marks), after: position)
    return false
  }

  /// The node before another one in preorder; nil for the first one.
  ///
  /// - Complexity: O(*d*), *d* being the number of levels below the previous sibling.
  @inlinable
  func nodeBefore(_ node: NodeHandle) -> NodeHandle? {
    guard var last = version.previous(before: node) else { return version.parent(of: node) }
    while let child = version.lastChild(of: last) { last = child }
    return last
  }

  /// The moved node that a node comes along with: itself or one above it.
  @inlinable
  func movedNode(carrying passenger: NodeHandle, in update: RowUpdate) -> NodeHandle {
    var node: NodeHandle? = passenger
    while let current = node {
      if update.moves[current] != nil { return current }
      node = version.parent(of: current)
    }
    Misuse.foreignDifference()
  }
}
