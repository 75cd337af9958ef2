extension TreeRows {
  /// Inserts the inserted and the moved nodes at their places in the new version.
  @inlinable
  mutating func place(_ update: inout RowUpdate, comingFrom old: Tree<Element, Summary>) {
    var covered: [NodeHandle] = []
    var pending: [NodeHandle] = []
    for node in update.placed {
      // A node is placed right after its predecessor in preorder, which may have to be placed first.
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
    // At the end, since nodes that follow a subtree may have been placed after it.
    for node in covered { show(from: position(of: node), to: end(of: node)) }
  }

  /// Inserts one inserted or moved node right after a position.
  ///
  /// - Returns: Whether everything below it is inserted hidden, but has to be shown.
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

  /// Returns the node before another one in preorder; nil for the first one.
  ///
  /// - Complexity: O(*d*), *d* being the number of levels below the previous sibling.
  @inlinable
  func nodeBefore(_ node: NodeHandle) -> NodeHandle? {
    guard var last = version.previous(before: node) else { return version.parent(of: node) }
    while let child = version.lastChild(of: last) { last = child }
    return last
  }

  /// Returns the moved node with which a node moves: itself or one above it.
  @inlinable
  func movedNode(carrying passenger: NodeHandle, in update: RowUpdate) -> NodeHandle {
    var node: NodeHandle? = passenger
    while let current = node {
      if update.moves[current] != nil { return current }
      node = version.parent(of: current)
    }
    Misuse.foreignDifference()
  }

  /// Returns the position of a node.
  @inlinable
  func position(of node: NodeHandle) -> RowPosition {
    guard let position = index.position(of: node) else { Misuse.stale(node) }
    return position
  }

  /// Returns the position of the node that follows a node's subtree.
  ///
  /// - Complexity: O(*d*), *d* being the number of levels up to the next sibling.
  @inlinable
  func end(of node: NodeHandle) -> RowPosition {
    var node = node
    while true {
      if let next = version.next(after: node) { return position(of: next) }
      guard let parent = version.parent(of: node) else { return .end }
      node = parent
    }
  }

  /// Returns the rows of a node and everything below it.
  @inlinable
  func rows(from node: NodeHandle) -> Range<Int> {
    let position = position(of: node)
    guard index[position].isVisible else { return 0..<0 }
    return index.rows(from: position, to: end(of: node))
  }

  /// Returns the rows of nodes in preorder, and of everything below them.
  @inlinable
  func rows(fromEach nodes: [NodeHandle]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for node in nodes {
      // A node below the previous one is included already, so its end isn't needed.
      guard let row = index.row(of: node), row >= result.last?.upperBound ?? 0 else { continue }
      result.append(rows(from: node))
    }
    return result
  }

  /// Changes a mark of a node and hides or shows the nodes below it accordingly.
  @inlinable
  mutating func mark(_ node: NodeHandle, _ mark: RowMarks, as isSet: Bool) {
    let position = position(of: node)
    let wasClosed = index[position].isClosed
    index[position].set(mark, to: isSet)
    let marks = index[position]
    guard marks.isClosed != wasClosed, !marks.contains(.hidden) else { return }
    let below = index.position(after: position)
    if marks.isClosed { index.hide(from: below, to: end(of: node)) } else { show(from: below, to: end(of: node)) }
  }

  /// Shows the nodes of a range, except those that are hidden by a closed node within the range.
  @inlinable
  mutating func show(from start: RowPosition, to end: RowPosition) {
    var position = start
    while let closed = index.show(from: position, to: end) { position = self.end(of: closed) }
  }
}
