extension TreeStorage {
  /// Adds space for slots: one page, or twice the slots of the only page.
  @inlinable
  @inline(never)
  func grow() {
    let pageSize = PageLayout.size
    guard counts.capacity >= pageSize else { return growFirstPage(to: counts.capacity * 2) }
    guard counts.capacity + pageSize <= UInt32.noParent else { Misuse.tooManyNodes() }
    turns.append(pages: 1)
    parents.append(pages: 1)
    children.append(pages: 1)
    siblings.append(pages: 1)
    elements.append(pages: 1)
    summaries.append(pages: 1)
    counts.capacity += pageSize
  }

  @inlinable
  func growFirstPage(to capacity: Int) {
    turns.growFirstPage(to: capacity)
    parents.growFirstPage(to: capacity)
    children.growFirstPage(to: capacity)
    siblings.growFirstPage(to: capacity)
    elements.growFirstPage(to: capacity)
    summaries.growFirstPage(to: capacity)
    counts.capacity = capacity
    tail.end = 0
  }

  /// Puts an element into a given free slot, for a node that existed before or elsewhere.
  @inlinable
  func reoccupy(_ slot: Int, turn: UInt32, with element: consuming Element) {
    if slot < counts.slots {
      // A slot whose turns are used up isn't in the chain.
      if turns[slot].pointee < .max, isChained(slot) { unchain(slot) }
    } else {
      reach(slot)
    }
    // Later nodes that took the slot must not be confused with future ones.
    let used = turns[slot].pointee
    if used > turn { counts.leastTurn = max(counts.leastTurn, used == .max ? .max - 1 : used + 1) }
    if turn >= counts.endTurn { turnSource.pass(turn) }
    counts.isInPreorder = false
    turns.writable(slot).pointee = turn
    fill(slot, with: element)
  }

  @inlinable
  func isChained(_ slot: Int) -> Bool {
    let free = siblings[slot].pointee
    return free.previous != 0 || free.next != 0 || counts.firstFree == UInt32(slot)
  }

  /// Extends the slots up to one beyond all others, freeing those in between as far as they share its page.
  @inlinable
  func reach(_ slot: Int) {
    let pageSize = PageLayout.size
    while counts.capacity < pageSize, slot >= counts.capacity { growFirstPage(to: counts.capacity * 2) }
    if slot >= counts.capacity {
      let vacant = (slot - counts.capacity) / pageSize
      turns.append(pages: vacant)
      parents.append(pages: vacant)
      children.append(pages: vacant)
      siblings.append(pages: vacant)
      elements.append(pages: vacant)
      summaries.append(pages: vacant)
      counts.capacity += vacant * pageSize
      if vacant > 0 { counts.slots = counts.capacity }
      grow()
    }
    for skipped in counts.slots..<slot { chain(skipped) }
    counts.slots = slot + 1
  }
}
