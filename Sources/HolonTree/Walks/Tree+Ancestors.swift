extension Tree {
  /// Returns the nodes above a node, its parent first and a root last.
  @inlinable
  public func ancestors(of node: NodeHandle) -> Ancestors {
    Ancestors(storage: storage, upcoming: storage.parents[slot(of: node)].pointee.slot)
  }

  /// Returns the number of nodes above a node; 0 for a root.
  ///
  /// - Complexity: O(*d*), *d* being the result.
  @inlinable
  public func depth(of node: NodeHandle) -> Int { ancestors(of: node).reduce(0) { depth, _ in depth + 1 } }

  /// Returns whether a node is below another one.
  ///
  /// - Complexity: O(*d*), *d* being the depth of the node.
  @inlinable
  public func isDescendant(_ node: NodeHandle, of ancestor: NodeHandle) -> Bool {
    node != ancestor && storage.isInside(slot(of: node), of: slot(of: ancestor))
  }

  /// The nodes above a node, nearest first.
  public struct Ancestors: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline var upcoming: UInt32

    @inlinable
    init(storage: Storage, upcoming: UInt32) {
      self.storage = storage
      self.upcoming = upcoming
    }

    /// Advances to the next node up.
    @inlinable
    public mutating func next() -> NodeHandle? {
      guard let node = storage.handle(of: upcoming) else { return nil }
      upcoming = storage.parents[Int(upcoming)].pointee.slot
      return node
    }
  }
}

extension Tree.Ancestors: Sendable where Element: Sendable {}
