extension Hierarchy {
  /// All nodes with their depth, every node after its children.
  @inlinable
  public var postorder: Postorder { Postorder(of: self, isReversed: false) }

  /// A walk that visits every node after its children.
  ///
  /// Reversed, with the last children first, it is preorder backwards.
  public struct Postorder: Sequence, IteratorProtocol {
    @usableFromInline var cursor: HierarchyCursor<Node, Children>
    @usableFromInline var hasStarted = false

    @inlinable
    init(of hierarchy: Hierarchy, isReversed: Bool) {
      cursor = HierarchyCursor(hierarchy, isReversed: isReversed)
    }

    /// Advances to the next node, with its depth below the roots.
    ///
    /// - Complexity: O(1) on average over a whole walk, apart from the cost of the children.
    @inlinable
    public mutating func next() -> (node: Node, depth: Int)? {
      let isBeforeSubtree: Bool
      if hasStarted {
        guard cursor.isOnNode else { return nil }
        isBeforeSubtree = cursor.advance()
        guard isBeforeSubtree || cursor.leave() else { return nil }
      } else {
        hasStarted = true
        isBeforeSubtree = cursor.start()
        guard isBeforeSubtree else { return nil }
      }
      if isBeforeSubtree { cursor.enterFirstLeaf() }
      return (cursor.node, cursor.depth)
    }
  }
}

@available(*, unavailable)
extension Hierarchy.Postorder: Sendable {}
