/// A node of a hierarchy together with the path that led to it.
///
/// It has no current node before ``start()``, and after ``start()`` or ``leave()`` has returned false.
@usableFromInline
struct HierarchyCursor<Node, Children: BidirectionalCollection> where Children.Element == Node {
  /// The siblings on one level, and the position among them.
  @usableFromInline
  struct Level {
    @usableFromInline let nodes: Children
    @usableFromInline var position: Children.Index

    @inlinable
    init(nodes: Children, position: Children.Index) {
      self.nodes = nodes
      self.position = position
    }

    @inlinable
    mutating func advance(isReversed: Bool) -> Node? {
      if isReversed {
        guard position != nodes.startIndex else { return nil }
        nodes.formIndex(before: &position)
      } else {
        let following = nodes.index(after: position)
        guard following != nodes.endIndex else { return nil }
        position = following
      }
      return nodes[position]
    }
  }

  @usableFromInline let hierarchy: Hierarchy<Node, Children>

  /// Whether siblings are visited from the last to the first.
  @usableFromInline let isReversed: Bool

  @usableFromInline var rootPosition: Int

  /// The levels below the roots, down to the one of the current node.
  @usableFromInline var levels: [Level]

  /// The current node after its ancestors, which are kept because reading a collection again may create other nodes.
  @usableFromInline var path: [Node]

  @inlinable
  init(_ hierarchy: Hierarchy<Node, Children>, isReversed: Bool = false) {
    self.hierarchy = hierarchy
    self.isReversed = isReversed
    rootPosition = isReversed ? hierarchy.roots.endIndex - 1 : hierarchy.roots.startIndex
    levels = []
    path = []
  }

  @inlinable var isOnNode: Bool { !path.isEmpty }

  @inlinable var node: Node { path[path.count - 1] }

  @inlinable var depth: Int { levels.count }

  /// Whether the current node has no later sibling, in the order from first to last.
  @inlinable var isLast: Bool {
    guard let level = levels.last else { return rootPosition == hierarchy.roots.endIndex - 1 }
    return level.nodes.index(after: level.position) == level.nodes.endIndex
  }

  /// Goes to the first root; returns false without roots.
  @inlinable
  mutating func start() -> Bool {
    guard hierarchy.roots.indices.contains(rootPosition) else { return false }
    path.append(hierarchy.roots[rootPosition])
    return true
  }

  /// Goes to the first child of the current node; returns false when it has none.
  @inlinable
  mutating func enter() -> Bool {
    guard let nodes = hierarchy.children(node), !nodes.isEmpty else { return false }
    let position = isReversed ? nodes.index(before: nodes.endIndex) : nodes.startIndex
    path.append(nodes[position])
    levels.append(Level(nodes: nodes, position: position))
    return true
  }

  /// Goes to the first leaf at or below the current node.
  @inlinable
  mutating func enterFirstLeaf() {
    while enter() {}
  }

  /// Goes to the next sibling; returns false after the last.
  @inlinable
  mutating func advance() -> Bool {
    guard isOnNode else { return false }
    guard !levels.isEmpty else {
      let following = rootPosition + (isReversed ? -1 : 1)
      guard hierarchy.roots.indices.contains(following) else { return false }
      rootPosition = following
      path[0] = hierarchy.roots[following]
      return true
    }
    guard let following = levels[levels.count - 1].advance(isReversed: isReversed) else { return false }
    path[path.count - 1] = following
    return true
  }

  /// Goes back to the parent; returns false when the current node is a root.
  @inlinable
  mutating func leave() -> Bool {
    path.removeLast()
    return levels.popLast() != nil
  }

  /// Goes to the next sibling of the current node or, after the last, of the nearest ancestor that has one.
  @inlinable
  mutating func advanceOutOfSubtree() -> Bool {
    while isOnNode {
      if advance() { return true }
      guard leave() else { return false }
    }
    return false
  }
}
