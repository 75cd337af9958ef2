extension TreeRows {
  /// Whether a node was collapsed, also when it has no children or is hidden itself.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func isCollapsed(_ node: NodeHandle) -> Bool {
    guard let position = index.position(of: node) else { return false }
    return index[position].contains(.collapsed)
  }

  /// The collapsed nodes, in the order of the tree.
  ///
  /// - Complexity: O(*n* / 64 + *c*) for all, *n* being the number of the tree's nodes and *c* that of the answers.
  public var collapsedNodes: some Sequence<NodeHandle> { RowIndex.Nodes(.collapsed, of: index) }

  /// Hides everything below a node.
  ///
  /// - Parameter node: A node of ``tree``. The handle of another one is a programmer's mistake and traps.
  /// - Returns: The rows that are gone.
  /// - Complexity: O(*m* / 64 + *d* + log *n*), *m* being the number of nodes below, *d* the depth and *n* the number
  ///   of the tree's nodes.
  @inlinable
  @discardableResult
  public mutating func collapse(_ node: NodeHandle) -> TreeRowChanges {
    let hidden = rowsBelow(node)
    mark(node, .collapsed, as: true)
    return TreeRowChanges(removed: hidden.isEmpty ? [] : [hidden])
  }

  /// Shows what is below a node again, but for what is hidden for another reason.
  ///
  /// - Parameter node: A node of ``tree``. The handle of another one is a programmer's mistake and traps.
  /// - Returns: The rows that are new.
  /// - Complexity: O(*m* / 64 + *c* log *n* + *d*), *m* being the number of nodes below, *c* that of the closed ones
  ///   among them, *d* the depth and *n* the number of the tree's nodes.
  @inlinable
  @discardableResult
  public mutating func expand(_ node: NodeHandle) -> TreeRowChanges {
    guard index[position(of: node)].contains(.collapsed) else { return TreeRowChanges() }
    mark(node, .collapsed, as: false)
    let shown = rowsBelow(node)
    return TreeRowChanges(inserted: shown.isEmpty ? [] : [shown])
  }
}
