extension Tree {
  /// The roots, first to last.
  @inlinable
  public var roots: Siblings { children(of: nil) }

  /// Returns the children of a node, first to last; the roots for nil.
  @inlinable
  public func children(of node: NodeHandle?) -> Siblings { Siblings(storage: storage, links: childLinks(of: node)) }

  /// A walk over the nodes that share a parent, first to last or in reverse.
  public struct Siblings: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline let isBackwards: Bool
    @usableFromInline var upcoming: UInt32

    /// The other end, where the walk in the other direction starts.
    @usableFromInline let last: UInt32

    @inlinable
    init(storage: Storage, links: ChildLinks) {
      self.storage = storage
      isBackwards = false
      upcoming = links.first
      last = links.last
    }

    @inlinable
    init(reversing other: Siblings) {
      storage = other.storage
      isBackwards = !other.isBackwards
      upcoming = other.upcoming == 0 ? 0 : other.last
      last = other.upcoming
    }

    /// Returns the same nodes in reverse order.
    ///
    /// - Complexity: O(1)
    @inlinable
    public func reversed() -> Siblings { Siblings(reversing: self) }

    /// Advances to the next sibling.
    @inlinable
    public mutating func next() -> NodeHandle? {
      guard let node = storage.handle(of: upcoming) else { return nil }
      let links = storage.siblings[Int(upcoming)]
      upcoming = upcoming == last ? 0 : isBackwards ? links.pointee.previous : links.pointee.next
      return node
    }
  }
}

extension Tree.Siblings: Sendable where Element: Sendable {}
