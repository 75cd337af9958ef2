extension Tree {
  /// Moves a node with everything below it to the end of another node's children, or of the roots.
  ///
  /// - Throws: ``TreeError/moveIntoItself(_:)`` when the new parent is the node or lies below it; the tree stays as it is.
  /// - Complexity: O(*d*), *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ node: NodeHandle, to parent: NodeHandle?) throws(TreeError) {
    try move(slot(of: node), under: slot(ofParent: parent), before: 0)
  }

  /// Moves a node with everything below it right before another one.
  ///
  /// - Throws: ``TreeError/moveIntoItself(_:)`` when the sibling is the node or lies below it; the tree stays as it is.
  /// - Complexity: O(*d*), *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ node: NodeHandle, before sibling: NodeHandle) throws(TreeError) {
    let next = slot(of: sibling)
    try move(slot(of: node), under: Int(links[next].parent), before: UInt32(next))
  }

  /// Moves a node with everything below it right after another one.
  ///
  /// - Throws: ``TreeError/moveIntoItself(_:)`` when the sibling is the node or lies below it; the tree stays as it is.
  /// - Complexity: O(*d*), *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ node: NodeHandle, after sibling: NodeHandle) throws(TreeError) {
    let slot = slot(of: node)
    let previous = self.slot(of: sibling)
    guard slot != previous else { throw .moveIntoItself(node) }
    let next = links[previous].next == UInt32(slot) ? links[slot].next : links[previous].next
    try move(slot, under: Int(links[previous].parent), before: next)
  }

  @inlinable
  mutating func move(_ slot: Int, under parent: Int, before next: UInt32) throws(TreeError) {
    var ancestor = parent
    while ancestor != 0 {
      if ancestor == slot { throw .moveIntoItself(NodeHandle(slot: UInt32(slot), generation: generations[slot])) }
      ancestor = Int(links[ancestor].parent)
    }
    guard next != UInt32(slot) else {
      throw .moveIntoItself(NodeHandle(slot: UInt32(slot), generation: generations[slot]))
    }
    let oldParent = Int(links[slot].parent)
    unlink(slot)
    if oldParent != parent { summarizeUnlinked(summaries[slot], from: oldParent) }
    link(slot, under: parent, before: next)
    if oldParent != parent {
      summarizeLinked(slot)
    } else {
      // Only the order has changed: a summary with an inverse is commutative and stays as it is.
      setSummary(parent, to: combinedIfOrdered(parent))
    }
  }

  /// The answer of a slot after its children changed their order.
  @inlinable
  func combinedIfOrdered(_ slot: Int) -> Summary {
    Summary.self is any InvertibleTreeSummary.Type ? summaries[slot] : combinedSummary(slot)
  }
}
