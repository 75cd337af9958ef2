extension TreeStorage {
  /// Stores an element in the first free slot, without links.
  @inlinable
  @inline(__always)
  func store(_ element: consuming Element) -> NodeHandle {
    let slot: Int
    if counts.firstFree != 0 {
      slot = Int(counts.firstFree)
      unchain(slot)
      // A reused slot can be anywhere in the order of the tree.
      counts.isInPreorder = false
    } else {
      slot = counts.slots
      if slot == counts.capacity { grow() }
      counts.slots &+= 1
    }
    let place = turns.writable(slot)
    var turn = max(place.pointee &+ 1, counts.leastTurn)
    if turn >= counts.endTurn { turn = nextTurn(atLeast: turn) }
    place.pointee = turn
    fill(slot, with: element)
    return NodeHandle(slot: UInt32(truncatingIfNeeded: slot), turn: turn)
  }

  /// Stores an element in the first free slot, below a parent before one of its children or, for 0, at the end.
  @inlinable
  func insert(_ element: consuming Element, under parent: Int, before next: UInt32) -> NodeHandle {
    let node = store(element)
    link(Int(node.slot), under: parent, before: next)
    summarizeLinked(Int(node.slot))
    return node
  }

  @inlinable
  func isInUse(_ slot: Int) -> Bool { turns[slot].pointee & 1 == 0 }

  /// Puts an element into a slot that was just taken.
  @inlinable
  @inline(__always)
  func fill(_ slot: Int, with element: consuming Element) {
    counts.nodes &+= 1
    if !counts.defersSummaries { summaries.writable(slot).pointee = Summary(of: copy element, isLeaf: true) }
    elements.fill(slot, with: element)
  }

  /// Removes the element from a slot without children and chains the slot with the free ones.
  ///
  /// Handles of the slot become invalid.
  @inlinable
  func freeSlot(_ slot: Int) {
    elements.clear(slot)
    summaries.writable(slot).pointee = .zero
    let turn = turns.writable(slot)
    turn.pointee += 1
    counts.nodes -= 1
    counts.isInPreorder = false
    parents.writable(slot).pointee = ParentLink()
    // A slot whose turns are used up is never used again.
    if turn.pointee < .max { chain(slot) } else { siblings.writable(slot).pointee = SiblingLinks() }
  }

  @inlinable
  func chain(_ slot: Int) {
    let free = siblings.writable(slot)
    free.pointee.previous = 0
    free.pointee.next = counts.firstFree
    if counts.firstFree != 0 { siblings.writable(Int(counts.firstFree)).pointee.previous = UInt32(slot) }
    counts.firstFree = UInt32(slot)
  }

  @inlinable
  func unchain(_ slot: Int) {
    let free = siblings.writable(slot)
    let (previous, next) = (free.pointee.previous, free.pointee.next)
    free.pointee = SiblingLinks()
    if previous == 0 { counts.firstFree = next } else { siblings.writable(Int(previous)).pointee.next = next }
    if next != 0 { siblings.writable(Int(next)).pointee.previous = previous }
  }

  /// Links an unlinked slot to a parent, before one of its children or, for 0, at the end.
  @inlinable
  @inline(__always)
  func link(_ slot: Int, under parent: Int, before next: UInt32) {
    let links = children.writable(parent)
    let previous = next == 0 ? links.pointee.last : siblings[Int(next)].pointee.previous
    parents.writable(slot).pointee.slot = UInt32(truncatingIfNeeded: parent)
    let own = siblings.writable(slot)
    own.pointee.previous = previous
    own.pointee.next = next
    let here = UInt32(truncatingIfNeeded: slot)
    if previous == 0 { links.pointee.first = here } else { siblings.writable(Int(previous)).pointee.next = here }
    if next == 0 { links.pointee.last = here } else { siblings.writable(Int(next)).pointee.previous = here }
    if previous == 0, next == 0 { parents.writable(parent).pointee.isLeaf = false }
    if parent > slot { counts.hasParentsFirst = false }
    if counts.isInPreorder { counts.isInPreorder = continuesPreorder(slot, under: parent) }
  }

  /// Returns whether a slot that was just linked is the last one in memory and in the order of the tree.
  @inlinable
  func continuesPreorder(_ slot: Int, under parent: Int) -> Bool {
    guard slot == counts.slots - 1, siblings[slot].pointee.next == 0, parents[slot].pointee.isLeaf else {
      return false
    }
    // The parent has to be on the path from the previous node to the top.
    var ancestor = slot - 1
    while ancestor != parent {
      if ancestor == 0 { return false }
      ancestor = Int(parents[ancestor].pointee.slot)
    }
    return true
  }

  /// Removes a slot and everything below it from its siblings; its own links to its children stay.
  @inlinable
  func unlink(_ slot: Int) {
    let own = siblings.writable(slot)
    let (previous, next) = (own.pointee.previous, own.pointee.next)
    let link = parents.writable(slot)
    let parent = Int(link.pointee.slot)
    let links = children.writable(parent)
    if previous == 0 { links.pointee.first = next } else { siblings.writable(Int(previous)).pointee.next = next }
    if next == 0 { links.pointee.last = previous } else { siblings.writable(Int(next)).pointee.previous = previous }
    if previous == 0, next == 0 { parents.writable(parent).pointee.isLeaf = true }
    link.pointee.slot = .noParent
    own.pointee = SiblingLinks()
    counts.isInPreorder = false
  }
}
