extension Tree {
  /// The slot of a handle, after checking that its node is still there.
  @inlinable
  func slot(of node: NodeHandle) -> Int {
    precondition(contains(node), "the handle's node has been removed, or is of another tree")
    return Int(node.slot)
  }

  /// The slot of a handle, or slot 0 for the level of the roots.
  @inlinable
  func slot(ofParent node: NodeHandle?) -> Int {
    guard let node else { return 0 }
    return slot(of: node)
  }

  /// The handle of a slot that is in use, or nil for 0.
  @inlinable
  func handle(of slot: UInt32) -> NodeHandle? {
    slot == 0 ? nil : NodeHandle(slot: slot, generation: generations[Int(slot)])
  }

  /// Takes a free slot for an element, linked to nothing.
  @inlinable
  mutating func takeSlot(for element: consuming Element) -> Int {
    let summary = Summary(of: copy element, isLeaf: true)
    nodeCount += 1
    guard firstFree != 0 else {
      precondition(links.count < UInt32.max, "a tree holds at most 4,294,967,294 nodes")
      links.append(NodeLinks())
      elements.append(element)
      summaries.append(summary)
      generations.append(0)
      return links.count - 1
    }
    let slot = Int(firstFree)
    firstFree = links[slot].next
    links[slot] = NodeLinks()
    elements[slot] = element
    summaries[slot] = summary
    return slot
  }

  /// Gives a slot back; handles to it become stale.
  @inlinable
  mutating func freeSlot(_ slot: Int) {
    elements[slot] = nil
    summaries[slot] = .zero
    generations[slot] &+= 1
    links[slot] = NodeLinks()
    links[slot].next = firstFree
    firstFree = UInt32(slot)
    nodeCount -= 1
  }

  /// Hangs an unlinked slot under a parent, before one of its children or, for 0, at the end.
  @inlinable
  mutating func link(_ slot: Int, under parent: Int, before next: UInt32) {
    let previous = next == 0 ? links[parent].lastChild : links[Int(next)].previous
    links[slot].parent = UInt32(parent)
    links[slot].previous = previous
    links[slot].next = next
    if previous == 0 { links[parent].firstChild = UInt32(slot) } else { links[Int(previous)].next = UInt32(slot) }
    if next == 0 { links[parent].lastChild = UInt32(slot) } else { links[Int(next)].previous = UInt32(slot) }
  }

  /// Takes a slot and all below it out of its siblings; its own links to its children stay.
  @inlinable
  mutating func unlink(_ slot: Int) {
    let own = links[slot]
    let parent = Int(own.parent)
    if own.previous == 0 { links[parent].firstChild = own.next } else { links[Int(own.previous)].next = own.next }
    if own.next == 0 { links[parent].lastChild = own.previous } else { links[Int(own.next)].previous = own.previous }
    links[slot].parent = 0
    links[slot].previous = 0
    links[slot].next = 0
  }
}
