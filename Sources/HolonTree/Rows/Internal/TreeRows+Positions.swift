extension TreeRows {
  /// Where a node stands.
  @inlinable
  func position(of node: NodeHandle) -> RowPosition {
    guard let position = index.position(of: node) else { Misuse.stale(node) }
    return position
  }

  /// Where the node stands that follows a node's subtree.
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

  /// The rows of a node and everything below it.
  @inlinable
  func rows(from node: NodeHandle) -> Range<Int> {
    let position = position(of: node)
    guard index[position].isVisible else { return 0..<0 }
    return index.rows(from: position, to: end(of: node))
  }

  /// The rows of nodes that come in preorder, and of everything below them.
  @inlinable
  func rows(fromEach nodes: [NodeHandle]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for node in nodes {
      // What lies below the node before it needn't look for its end.
      guard let row = index.row(of: node), row >= result.last?.upperBound ?? 0 else { continue }
      result.append(rows(from: node))
    }
    return result
  }

  /// The rows of what is below a node.
  @inlinable
  func rowsBelow(_ node: NodeHandle) -> Range<Int> {
    index.rows(from: index.position(after: position(of: node)), to: end(of: node))
  }
}
