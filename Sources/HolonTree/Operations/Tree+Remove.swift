extension Tree {
  /// Removes a node and everything below it.
  ///
  /// - Returns: The removed elements in preorder, the node's own first.
  /// - Complexity: O(*m* + *d*) if the summary has an inverse, *m* being the number of removed nodes and *d* the depth.
  @inlinable
  @discardableResult
  public mutating func remove(_ node: NodeHandle) -> [Element] {
    let top = slot(of: node)
    makeWritable()
    let parent = Int(storage.parents[top].pointee.slot)
    let summary = storage.summaries[top].pointee
    storage.unlink(top)
    storage.summarizeUnlinked(summary, from: parent)
    return storage.freeSubtree(top)
  }

  /// Removes all nodes.
  ///
  /// All previous handles become invalid, and stay so.
  @inlinable
  public mutating func removeAll() {
    // Without slots that were ever in use, no handles exist.
    if storage.counts.slots > 1 { storage = TreeStorage(succeeding: storage) }
  }
}

extension TreeStorage {
  /// Frees an unlinked slot and all below it.
  ///
  /// - Returns: The elements in preorder.
  @inlinable
  func freeSubtree(_ top: Int) -> [Element] {
    var elements: [Element] = []
    // First the elements in preorder, then the slots from the leaves up, each parent losing its first child.
    var slot = top
    while true {
      elements.append(self.elements[slot].pointee)
      slot = following(slot, below: top)
      if slot == 0 { break }
    }
    slot = top
    while true {
      let child = Int(children[slot].pointee.first)
      if child != 0 {
        slot = child
        continue
      }
      let (up, next) = (Int(parents[slot].pointee.slot), siblings[slot].pointee.next)
      freeSlot(slot)
      if slot == top { return elements }
      children.writable(up).pointee.first = next
      if next == 0 { children.writable(up).pointee = ChildLinks() }
      slot = up
    }
  }

  /// Returns the slot that follows another one in preorder below a top, or 0.
  @inlinable
  func following(_ slot: Int, below top: Int) -> Int {
    let child = children[slot].pointee.first
    if child != 0 { return Int(child) }
    return followingSubtree(slot, below: top)
  }

  /// Returns the slot that follows all descendants of another one in preorder below a top, or 0.
  @inlinable
  func followingSubtree(_ slot: Int, below top: Int) -> Int {
    var slot = slot
    while slot != top {
      let next = siblings[slot].pointee.next
      if next != 0 { return Int(next) }
      slot = Int(parents[slot].pointee.slot)
    }
    return 0
  }
}
