extension Tree {
  /// Returns whether a handle names a node that is currently in this tree.
  ///
  /// - Parameter node: A handle of this tree or of another version of it. Handles of other trees have no meaning here.
  /// - Complexity: O(1)
  @inlinable
  public func contains(_ node: NodeHandle) -> Bool { storage.isInUse(Int(node.slot), turn: node.turn) }

  /// The content of a node.
  ///
  /// Setting it updates the summaries of all nodes above.
  ///
  /// - Complexity: O(1) to read; to set O(*d*), *d* being the node's depth, if the summary has an inverse.
  @inlinable
  public subscript(node: NodeHandle) -> Element {
    get { storage.elements[slot(of: node)].pointee }
    set {
      let slot = slot(of: node)
      edit { $0.replaceElement(slot, with: newValue) }
    }
    _modify {
      let slot = slot(of: node)
      let (old, element) = edit { ($0.ownSummary(slot), $0.elements.writable(slot)) }
      defer { ownStorage { $0.exchange(old, for: $0.ownSummary(slot), of: slot) } }
      yield &element.pointee
    }
  }

  /// Returns the combined summary of a node and everything below it.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func summary(of node: NodeHandle) -> Summary { storage.summaries[slot(of: node)].pointee }

  /// Returns the parent of a node; nil for a root.
  @inlinable
  public func parent(of node: NodeHandle) -> NodeHandle? { handle(of: storage.parents[slot(of: node)].pointee.slot) }

  /// Returns whether a node has no children.
  @inlinable
  public func isLeaf(_ node: NodeHandle) -> Bool { storage.parents[slot(of: node)].pointee.isLeaf }

  /// Returns the first child of a node, or the first root.
  @inlinable
  public func firstChild(of node: NodeHandle?) -> NodeHandle? { handle(of: childLinks(of: node).first) }

  /// Returns the last child of a node, or the last root.
  @inlinable
  public func lastChild(of node: NodeHandle?) -> NodeHandle? { handle(of: childLinks(of: node).last) }

  /// Returns the sibling that follows a node.
  @inlinable
  public func next(after node: NodeHandle) -> NodeHandle? { handle(of: storage.siblings[slot(of: node)].pointee.next) }

  /// Returns the sibling before a node.
  @inlinable
  public func previous(before node: NodeHandle) -> NodeHandle? {
    handle(of: storage.siblings[slot(of: node)].pointee.previous)
  }

  @inlinable
  func childLinks(of node: NodeHandle?) -> ChildLinks { storage.children[slot(ofParent: node)].pointee }
}
