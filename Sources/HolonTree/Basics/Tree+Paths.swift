extension Tree {
  /// The indices that lead from the roots to a node: its ancestors' indices among their siblings, and its own.
  ///
  /// - Complexity: O(*d* · *s*), *d* being the depth and *s* the number of siblings before on each level.
  public func path(of node: NodeHandle) -> [Int] {
    var path = [index(of: node)]
    for ancestor in ancestors(of: node) { path.append(index(of: ancestor)) }
    return path.reversed()
  }

  /// The node that a path of indices leads to, or nil when it leads nowhere.
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

  /// The number of siblings before a node.
  ///
  /// - Complexity: O(*i*), *i* being the answer.
  public func index(of node: NodeHandle) -> Int {
    var index = 0
    var sibling = previous(before: node)
    while let current = sibling {
      index += 1
      sibling = previous(before: current)
    }
    return index
  }

  /// The child at an index, or the root for nil; nil when there are not so many.
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

  /// The number of children of a node, or of roots for nil.
  ///
  /// - Complexity: O(*c*), *c* being the answer.
  public func childCount(of node: NodeHandle?) -> Int { children(of: node).reduce(0) { count, _ in count + 1 } }
}
