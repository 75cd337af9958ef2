extension Tree {
  /// Returns a copy of a node and everything below it, as a tree with one root.
  ///
  /// - Complexity: O(*m*), *m* being the number of copied nodes.
  @inlinable
  public func subtree(at node: NodeHandle) -> Tree {
    Tree(preorder: preorder(from: node).lazy.map { (element: self[$0.node], depth: $0.depth) })
  }

  /// Adds all nodes of another tree at the end of a node's children, or of the roots.
  ///
  /// - Returns: The handles of the other tree's roots in this one.
  /// - Complexity: O(*m* + *r* · *d*) if the summary has an inverse. *m* is the number of added nodes, *r* that of
  ///   their roots, and *d* the depth.
  @inlinable
  @discardableResult
  public mutating func append(contentsOf other: Tree, to parent: NodeHandle? = nil) -> [NodeHandle] {
    insert(other, under: slot(ofParent: parent), before: 0)
  }

  /// Adds all nodes of another tree right before a node.
  ///
  /// - Returns: The handles of the other tree's roots in this one.
  /// - Complexity: O(*m* + *r* · *d*) if the summary has an inverse. *m* is the number of added nodes, *r* that of
  ///   their roots, and *d* the depth.
  @inlinable
  @discardableResult
  public mutating func insert(contentsOf other: Tree, before sibling: NodeHandle) -> [NodeHandle] {
    let next = slot(of: sibling)
    return insert(other, under: Int(storage.parents[next].pointee.slot), before: UInt32(next))
  }

  /// Adds all nodes of another tree right after a node.
  ///
  /// - Returns: The handles of the other tree's roots in this one.
  /// - Complexity: O(*m* + *r* · *d*) if the summary has an inverse. *m* is the number of added nodes, *r* that of
  ///   their roots, and *d* the depth.
  @inlinable
  @discardableResult
  public mutating func insert(contentsOf other: Tree, after sibling: NodeHandle) -> [NodeHandle] {
    let previous = slot(of: sibling)
    let next = storage.siblings[previous].pointee.next
    return insert(other, under: Int(storage.parents[previous].pointee.slot), before: next)
  }

  /// Replaces a node and everything below it with all nodes of another tree.
  ///
  /// - Returns: The handles of the other tree's roots in this one.
  /// - Complexity: O(*m* + *r* · *d*) if the summary has an inverse. *m* is the number of added and removed nodes, *r*
  ///   that of the added roots, and *d* the depth.
  @inlinable
  @discardableResult
  public mutating func replaceSubtree(at node: NodeHandle, with other: Tree) -> [NodeHandle] {
    let roots = insert(contentsOf: other, before: node)
    remove(node)
    return roots
  }

  @inlinable
  mutating func insert(_ other: Tree, under parent: Int, before next: UInt32) -> [NodeHandle] {
    var other = other
    other.settleSummaries()
    makeWritable()
    var roots: [NodeHandle] = []
    var lineage = Lineage<Int>()
    for (node, depth) in other.preorder {
      let slot = Int(storage.store(other[node]).slot)
      // The summary of the whole subtree is known, so that only its root's has to be passed up.
      storage.summaries.writable(slot).pointee = other.storage.summaries[Int(node.slot)].pointee
      storage.link(slot, under: lineage.parent(at: depth) ?? parent, before: depth == 0 ? next : 0)
      lineage.append(slot)
      if depth == 0 {
        roots.append(storage.handle(slot))
        storage.summarizeLinked(slot)
      }
    }
    return roots
  }
}
