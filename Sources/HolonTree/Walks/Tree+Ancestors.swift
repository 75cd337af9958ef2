extension Tree {
  /// The nodes above a node, its parent first and a root last.
  @inlinable
  public func ancestors(of node: NodeHandle) -> Ancestors {
    Ancestors(tree: self, upcoming: links[slot(of: node)].parent)
  }

  /// The number of nodes above a node; 0 for a root.
  ///
  /// - Complexity: O(*d*), *d* being the answer.
  @inlinable
  public func depth(of node: NodeHandle) -> Int { ancestors(of: node).reduce(0) { depth, _ in depth + 1 } }

  /// The nodes above a node, nearest first.
  public struct Ancestors: Sequence, IteratorProtocol {
    @usableFromInline let tree: Tree
    @usableFromInline var upcoming: UInt32

    @inlinable
    init(tree: Tree, upcoming: UInt32) {
      self.tree = tree
      self.upcoming = upcoming
    }

    /// Advances to the next node up.
    @inlinable
    public mutating func next() -> NodeHandle? {
      guard let node = tree.handle(of: upcoming) else { return nil }
      upcoming = tree.links[Int(upcoming)].parent
      return node
    }
  }
}

extension Tree.Ancestors: Sendable where Element: Sendable {}
