extension Hierarchy {
  /// The nodes without children, in the order of ``preorder``.
  @inlinable
  public var leaves: Leaves { Leaves(of: self) }

  /// A walk that visits only the nodes without children.
  public struct Leaves: Sequence, IteratorProtocol {
    @usableFromInline var cursor: HierarchyCursor<Node, Children>
    @usableFromInline var hasStarted = false

    @inlinable
    init(of hierarchy: Hierarchy) {
      cursor = HierarchyCursor(hierarchy)
    }

    /// Advances to the next node without children.
    ///
    /// - Complexity: O(*d*), *d* being the number of levels to the next leaf, apart from the cost of the children.
    @inlinable
    public mutating func next() -> Node? {
      guard hasStarted ? cursor.advanceOutOfSubtree() : cursor.start() else {
        hasStarted = true
        return nil
      }
      hasStarted = true
      cursor.enterFirstLeaf()
      return cursor.node
    }
  }
}

@available(*, unavailable)
extension Hierarchy.Leaves: Sendable {}
