extension Hierarchy {
  /// A walk that visits the last node of ``Hierarchy/preorder`` first and its first node last.
  public struct ReversedPreorder: Sequence, IteratorProtocol {
    @usableFromInline var walk: Postorder

    @inlinable
    init(of hierarchy: Hierarchy) {
      walk = Postorder(of: hierarchy, isReversed: true)
    }

    /// Advances to the next node, with its depth below the roots.
    ///
    /// - Complexity: O(1) on average over a whole walk, apart from what the children cost.
    @inlinable
    public mutating func next() -> (node: Node, depth: Int)? { walk.next() }
  }
}

@available(*, unavailable)
extension Hierarchy.ReversedPreorder: Sendable {}
