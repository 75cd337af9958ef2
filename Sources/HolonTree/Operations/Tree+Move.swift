extension Tree {
  /// Moves a node with everything below it to the end of another node's children, or of the roots.
  ///
  /// - Throws: ``TreeError/moveIntoItself(_:)`` when the new parent is the node or is below it; the tree is then
  ///   unchanged.
  /// - Complexity: O(*d*), *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ node: NodeHandle, to parent: NodeHandle?) throws(TreeError) {
    try move(slot(of: node), under: slot(ofParent: parent), before: 0)
  }

  /// Moves a node with everything below it right before another one; before itself, it stays in place.
  ///
  /// - Throws: ``TreeError/moveIntoItself(_:)`` when the sibling is below the node; the tree is then unchanged.
  /// - Complexity: O(*d*), *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ node: NodeHandle, before sibling: NodeHandle) throws(TreeError) {
    let (slot, next) = (slot(of: node), slot(of: sibling))
    guard slot != next else { return }
    try move(slot, under: Int(storage.parents[next].pointee.slot), before: UInt32(next))
  }

  /// Moves a node with everything below it right after another one; after itself, it stays in place.
  ///
  /// - Throws: ``TreeError/moveIntoItself(_:)`` when the sibling is below the node; the tree is then unchanged.
  /// - Complexity: O(*d*), *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ node: NodeHandle, after sibling: NodeHandle) throws(TreeError) {
    let slot = slot(of: node)
    let previous = self.slot(of: sibling)
    guard slot != previous else { return }
    var next = storage.siblings[previous].pointee.next
    if next == UInt32(slot) { next = storage.siblings[slot].pointee.next }
    try move(slot, under: Int(storage.parents[previous].pointee.slot), before: next)
  }

  @inlinable
  mutating func move(_ slot: Int, under parent: Int, before next: UInt32) throws(TreeError) {
    guard !storage.isInside(parent, of: slot) else {
      throw .moveIntoItself(NodeHandle(slot: UInt32(slot), turn: storage.turns[slot].pointee))
    }
    makeWritable()
    let oldParent = Int(storage.parents[slot].pointee.slot)
    storage.unlink(slot)
    if oldParent != parent { storage.summarizeUnlinked(storage.summaries[slot].pointee, from: oldParent) }
    storage.link(slot, under: parent, before: next)
    if oldParent != parent {
      storage.summarizeLinked(slot)
    } else {
      storage.setSummary(parent, to: storage.combinedIfOrdered(parent))
    }
  }
}

extension TreeStorage {
  /// Returns whether a slot is another one or is below it.
  @inlinable
  func isInside(_ slot: Int, of top: Int) -> Bool {
    var slot = slot
    while slot != 0 {
      if slot == top { return true }
      slot = Int(parents[slot].pointee.slot)
    }
    return false
  }
}
