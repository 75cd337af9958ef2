extension Tree {
  /// All nodes with their depth, every node before its children.
  @inlinable
  public var preorder: Preorder { Preorder(storage: storage, top: 0) }

  /// Returns a node and everything below it, every node before its children; the depth of the node itself counts as 0.
  @inlinable
  public func preorder(from node: NodeHandle) -> Preorder { Preorder(storage: storage, top: slot(of: node)) }

  /// The nodes without children, in the order of the tree.
  @inlinable
  public var leaves: some Sequence<NodeHandle> {
    preorder.lazy.filter { isLeaf($0.node) }.map(\.node)
  }

  /// A walk that visits every node before its children.
  ///
  /// ```swift
  /// var walk = tree.preorder.makeIterator()
  /// while let (node, depth) = walk.next() {
  ///   if tree[node].isCollapsed { walk.skipDescendants() }
  /// }
  /// ```
  public struct Preorder: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline let top: Int
    @usableFromInline var current: Int
    @usableFromInline var upcoming: Int
    @usableFromInline var upcomingDepth: Int
    @usableFromInline var currentDepth: Int

    @inlinable
    init(storage: Storage, top: Int) {
      self.storage = storage
      self.top = top
      current = 0
      upcoming = top == 0 ? Int(storage.children[0].pointee.first) : top
      upcomingDepth = 0
      currentDepth = 0
    }

    /// Advances to the next node, with its depth below the start of the walk.
    @inlinable
    public mutating func next() -> (node: NodeHandle, depth: Int)? {
      guard upcoming != 0 else { return nil }
      current = upcoming
      currentDepth = upcomingDepth
      let child = storage.children[current].pointee.first
      if child != 0 {
        upcoming = Int(child)
        upcomingDepth += 1
      } else {
        skipDescendants()
      }
      return (NodeHandle(slot: UInt32(current), turn: storage.turns[current].pointee), currentDepth)
    }

    /// Skips everything below the node that ``next()`` has just returned; has no effect before the first node.
    @inlinable
    public mutating func skipDescendants() {
      guard current != 0 else { return }
      var slot = current
      var depth = currentDepth
      while slot != top {
        let following = storage.siblings[slot].pointee.next
        if following != 0 {
          upcoming = Int(following)
          upcomingDepth = depth
          return
        }
        slot = Int(storage.parents[slot].pointee.slot)
        depth -= 1
      }
      upcoming = 0
    }

    /// Returns the same walk, which visits the nodes below a node only if a condition holds.
    ///
    /// With a condition on the summary, whole subtrees are skipped at the cost of one node:
    ///
    /// ```swift
    /// let matches = tree.preorder.descending { tree.summary(of: $0).matches > 0 }
    /// ```
    ///
    /// - Parameter condition: A predicate that returns whether to visit a node's descendants. The node itself is
    ///   visited in any case.
    @inlinable
    public func descending(
      where condition: @escaping (NodeHandle) -> Bool
    ) -> UnfoldSequence<(node: NodeHandle, depth: Int), Preorder> {
      sequence(state: self) { walk in
        guard let (node, depth) = walk.next() else { return nil }
        if !condition(node) { walk.skipDescendants() }
        return (node, depth)
      }
    }

    /// Returns the same nodes in reverse order: children before their parents, last to first.
    ///
    /// - Complexity: O(*d*) to start, *d* being the depth of the last node.
    @inlinable
    public func reversed() -> Postorder { Postorder(storage: storage, top: top, isMirrored: true) }
  }
}

extension Tree.Preorder: Sendable where Element: Sendable {}
