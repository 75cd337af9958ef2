extension TreeRows {
  /// Returns whether a node was collapsed, even if it has no children or is hidden itself.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func isCollapsed(_ node: NodeHandle) -> Bool {
    guard let position = index.position(of: node) else { return false }
    return index[position].contains(.collapsed)
  }

  /// The collapsed nodes, in the order of the tree.
  ///
  /// - Complexity: O(*n* / 64 + *c*) for all, *n* being the number of the tree's nodes and *c* that of the results.
  public var collapsedNodes: some Sequence<NodeHandle> { RowIndex.Nodes(.collapsed, of: index) }

  /// Hides everything below a node.
  ///
  /// - Parameter node: A node of ``tree``. Any other handle is a programmer's mistake and traps.
  /// - Returns: The removed rows.
  /// - Complexity: O(*m* / 64 + *d* + log *n*), *m* being the number of nodes below, *d* the depth and *n* the number
  ///   of the tree's nodes.
  @inlinable
  @discardableResult
  public mutating func collapse(_ node: NodeHandle) -> TreeRowChanges {
    let hidden = rowsBelow(node)
    mark(node, .collapsed, as: true)
    return TreeRowChanges(removed: hidden.isEmpty ? [] : [hidden])
  }

  /// Shows the nodes below a node again, except those that are hidden for another reason.
  ///
  /// - Parameter node: A node of ``tree``. Any other handle is a programmer's mistake and traps.
  /// - Returns: The inserted rows.
  /// - Complexity: O(*m* / 64 + *c* log *n* + *d*), *m* being the number of nodes below and *c* that of the closed ones
  ///   among them. *d* is the depth and *n* the number of the tree's nodes.
  @inlinable
  @discardableResult
  public mutating func expand(_ node: NodeHandle) -> TreeRowChanges {
    guard index[position(of: node)].contains(.collapsed) else { return TreeRowChanges() }
    mark(node, .collapsed, as: false)
    let shown = rowsBelow(node)
    return TreeRowChanges(inserted: shown.isEmpty ? [] : [shown])
  }
}
