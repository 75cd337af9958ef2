extension Tree {
  /// Tells whether a handle names a node that is in this tree now.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func contains(_ node: NodeHandle) -> Bool {
    let slot = Int(node.slot)
    return slot > 0 && slot < links.count && generations[slot] == node.generation && elements[slot] != nil
  }

  /// The content of a node.
  ///
  /// Setting it brings the summaries up to the whole up to date.
  ///
  /// - Complexity: O(1) to read; to set O(*d*), *d* being the node's depth, if the summary has an inverse.
  @inlinable
  public subscript(node: NodeHandle) -> Element {
    get { elements[slot(of: node)].unsafelyUnwrapped }
    _modify {
      let slot = slot(of: node)
      let old = ownSummary(slot)
      defer { ownSummaryChanged(slot, from: old) }
      yield &elements[slot]!
    }
  }

  /// The combined answer of a node and everything below it.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func summary(of node: NodeHandle) -> Summary { summaries[slot(of: node)] }

  /// The node that a node is a part of; nil for a root.
  @inlinable
  public func parent(of node: NodeHandle) -> NodeHandle? { handle(of: links[slot(of: node)].parent) }

  /// Whether a node has no children.
  @inlinable
  public func isLeaf(_ node: NodeHandle) -> Bool { links[slot(of: node)].firstChild == 0 }

  /// The first child of a node, or the first root.
  @inlinable
  public func firstChild(of node: NodeHandle?) -> NodeHandle? { handle(of: links[slot(ofParent: node)].firstChild) }

  /// The last child of a node, or the last root.
  @inlinable
  public func lastChild(of node: NodeHandle?) -> NodeHandle? { handle(of: links[slot(ofParent: node)].lastChild) }

  /// The sibling that follows a node.
  @inlinable
  public func next(after node: NodeHandle) -> NodeHandle? { handle(of: links[slot(of: node)].next) }

  /// The sibling before a node.
  @inlinable
  public func previous(before node: NodeHandle) -> NodeHandle? { handle(of: links[slot(of: node)].previous) }
}
