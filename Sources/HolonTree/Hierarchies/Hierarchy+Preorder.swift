extension Hierarchy {
  /// All nodes with their depth, every node before its children.
  @inlinable
  public var preorder: Preorder { Preorder(of: self) }

  /// All nodes without their depth, every node before its children.
  @inlinable
  public var elements: some Sequence<Node> { preorder.lazy.map(\.node) }

  /// A walk that visits every node before its children.
  ///
  /// ```swift
  /// var walk = folders.preorder.makeIterator()
  /// while let (folder, depth) = walk.next() {
  ///   if folder.isLink { walk.skipDescendants() }
  /// }
  /// ```
  ///
  /// The children of a node are read when the walk continues, so skipped children have no cost.
  public struct Preorder: Sequence, IteratorProtocol {
    @usableFromInline let hierarchy: Hierarchy
    @usableFromInline var cursor: HierarchyCursor<Node, Children>
    @usableFromInline var hasStarted = false
    @usableFromInline var skipsDescendants = false

    @inlinable
    init(of hierarchy: Hierarchy) {
      self.hierarchy = hierarchy
      cursor = HierarchyCursor(hierarchy)
    }

    /// Advances to the next node, with its depth below the roots.
    ///
    /// - Complexity: O(1) on average over a whole walk, apart from the cost of the children.
    @inlinable
    public mutating func next() -> (node: Node, depth: Int)? {
      guard hasStarted else {
        hasStarted = true
        return cursor.start() ? (cursor.node, 0) : nil
      }
      guard cursor.isOnNode else { return nil }
      let enters = !skipsDescendants && cursor.enter()
      skipsDescendants = false
      return enters || cursor.advanceOutOfSubtree() ? (cursor.node, cursor.depth) : nil
    }

    /// Skips everything below the node that ``next()`` has just returned; has no effect before the first node.
    @inlinable
    public mutating func skipDescendants() { skipsDescendants = hasStarted }

    /// Returns the same walk from the start, without the nodes below those that a predicate refuses; these themselves
    /// stay.
    ///
    /// - Parameter shouldDescend: A predicate that returns whether to visit the children of a node.
    /// - Complexity: O(1)
    @inlinable
    public func descending(where shouldDescend: @escaping (Node) -> Bool) -> Preorder {
      hierarchy.descending(where: shouldDescend).preorder
    }

    /// Returns the same walk backwards from the end: every node after its children, and these from the last to the
    /// first.
    ///
    /// Views that are drawn in preorder are visited from the front to the back, which suits a search for the touched
    /// view.
    ///
    /// - Complexity: O(1)
    @inlinable
    public func reversed() -> Postorder { Postorder(of: hierarchy, isReversed: true) }
  }
}

@available(*, unavailable)
extension Hierarchy.Preorder: Sendable {}
