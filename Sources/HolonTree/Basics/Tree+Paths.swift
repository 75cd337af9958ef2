extension Tree {
  /// Returns the indices that lead from the roots to a node: its ancestors' indices among their siblings, and its own.
  ///
  /// - Complexity: O(*d* · *s*), *d* being the depth and *s* the number of preceding siblings on each level.
  public func path(of node: NodeHandle) -> [Int] {
    var path = [index(of: node)]
    for ancestor in ancestors(of: node) { path.append(index(of: ancestor)) }
    return path.reversed()
  }

  /// Returns the node at a path of indices; nil when the path leads to none.
  ///
  /// - Complexity: O(*d* · *s*), *d* being the length of the path and *s* the greatest index in it.
  public func node(at path: some Sequence<Int>) -> NodeHandle? {
    var node: NodeHandle?
    for index in path {
      guard let child = child(of: node, at: index) else { return nil }
      node = child
    }
    return node
  }

  /// Returns the number of siblings before a node.
  ///
  /// - Complexity: O(*i*), *i* being the result.
  public func index(of node: NodeHandle) -> Int {
    var index = 0
    var sibling = previous(before: node)
    while let current = sibling {
      index += 1
      sibling = previous(before: current)
    }
    return index
  }

  /// Returns the child of a node at an index, or the root for a nil node; nil when the index is too large.
  ///
  /// - Complexity: O(*i*), *i* being the index.
  public func child(of node: NodeHandle?, at index: Int) -> NodeHandle? {
    guard index >= 0 else { return nil }
    var child = firstChild(of: node)
    for _ in 0..<index {
      guard let current = child else { return nil }
      child = next(after: current)
    }
    return child
  }

  /// Returns the number of children of a node, or of roots for nil.
  ///
  /// - Complexity: O(*c*), *c* being the result.
  public func childCount(of node: NodeHandle?) -> Int { children(of: node).reduce(0) { count, _ in count + 1 } }
}
