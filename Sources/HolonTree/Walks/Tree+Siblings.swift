extension Tree {
  /// The roots, first to last.
  @inlinable
  public var roots: Siblings { Siblings(tree: self, first: links[0].firstChild) }

  /// The children of a node, first to last; the roots for nil.
  @inlinable
  public func children(of node: NodeHandle?) -> Siblings {
    Siblings(tree: self, first: links[slot(ofParent: node)].firstChild)
  }

  /// The nodes that share a parent, first to last.
  public struct Siblings: Sequence, IteratorProtocol {
    @usableFromInline let tree: Tree
    @usableFromInline var upcoming: UInt32

    @inlinable
    init(tree: Tree, first: UInt32) {
      self.tree = tree
      upcoming = first
    }

    /// Advances to the next sibling.
    @inlinable
    public mutating func next() -> NodeHandle? {
      guard let node = tree.handle(of: upcoming) else { return nil }
      upcoming = tree.links[Int(upcoming)].next
      return node
    }
  }
}

extension Tree.Siblings: Sendable where Element: Sendable {}
