extension Tree {
  /// All nodes with their depth, every node before its children.
  @inlinable
  public var preorder: Preorder { Preorder(tree: self, top: 0) }

  /// A node and everything below it, every node before its children; the depth of the node itself counts as 0.
  @inlinable
  public func preorder(from node: NodeHandle) -> Preorder { Preorder(tree: self, top: slot(of: node)) }

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
    @usableFromInline let tree: Tree
    @usableFromInline let top: Int
    @usableFromInline var current: Int
    @usableFromInline var upcoming: UInt32
    @usableFromInline var upcomingDepth: Int
    @usableFromInline var currentDepth: Int

    @inlinable
    init(tree: Tree, top: Int) {
      self.tree = tree
      self.top = top
      current = 0
      upcoming = top == 0 ? tree.links[0].firstChild : UInt32(top)
      upcomingDepth = 0
      currentDepth = 0
    }

    /// Advances to the next node, with its depth below the start of the walk.
    @inlinable
    public mutating func next() -> (node: NodeHandle, depth: Int)? {
      guard let node = tree.handle(of: upcoming) else { return nil }
      current = Int(upcoming)
      currentDepth = upcomingDepth
      let child = tree.links[current].firstChild
      if child != 0 {
        upcoming = child
        upcomingDepth += 1
      } else {
        skipDescendants()
      }
      return (node, currentDepth)
    }

    /// Goes on with what follows the subtree of the node that ``next()`` has just returned; does nothing before the
    /// first node.
    @inlinable
    public mutating func skipDescendants() {
      guard current != 0 else { return }
      var slot = current
      var depth = currentDepth
      while slot != top {
        let following = tree.links[slot].next
        if following != 0 {
          upcoming = following
          upcomingDepth = depth
          return
        }
        slot = Int(tree.links[slot].parent)
        depth -= 1
      }
      upcoming = 0
    }
  }
}

extension Tree.Preorder: Sendable where Element: Sendable {}
