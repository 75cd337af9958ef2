extension Hierarchy {
  /// All nodes with their depth, breadth first: the roots, then their children, then the children of these.
  @inlinable
  public var levels: Levels { Levels(of: self) }

  /// A walk that visits all nodes of one depth before those below.
  ///
  /// It holds the children of all nodes of one depth at the same time.
  public struct Levels: Sequence, IteratorProtocol {
    @usableFromInline let hierarchy: Hierarchy
    @usableFromInline var rootPosition = 0
    @usableFromInline var depth = 0

    /// The groups of siblings on the current level.
    @usableFromInline var groups: [Children] = []
    @usableFromInline var group = 0
    @usableFromInline var position: Children.Index?

    /// The groups of siblings on the next level, as far as they are known.
    @usableFromInline var groupsBelow: [Children] = []

    /// The node whose children are still to be read.
    @usableFromInline var latest: Node?

    @inlinable
    init(of hierarchy: Hierarchy) { self.hierarchy = hierarchy }

    /// Advances to the next node, with its depth below the roots.
    ///
    /// - Complexity: O(1) on average over a whole walk, apart from the cost of the children.
    @inlinable
    public mutating func next() -> (node: Node, depth: Int)? {
      if let latest, let nodes = hierarchy.children(latest), !nodes.isEmpty { groupsBelow.append(nodes) }
      latest = nextNode()
      return latest.map { ($0, depth) }
    }

    /// Skips everything below the node that ``next()`` has just returned; has no effect before the first node.
    @inlinable
    public mutating func skipDescendants() { latest = nil }

    @inlinable
    mutating func nextNode() -> Node? {
      if rootPosition < hierarchy.roots.count {
        rootPosition += 1
        return hierarchy.roots[rootPosition - 1]
      }
      if group == groups.count {
        guard !groupsBelow.isEmpty else { return nil }
        (groups, group, depth) = (groupsBelow, 0, depth + 1)
        groupsBelow.removeAll()
      }
      let nodes = groups[group]
      let current = position ?? nodes.startIndex
      let following = nodes.index(after: current)
      let isLast = following == nodes.endIndex
      position = isLast ? nil : following
      group += isLast ? 1 : 0
      return nodes[current]
    }
  }
}

@available(*, unavailable)
extension Hierarchy.Levels: Sendable {}
