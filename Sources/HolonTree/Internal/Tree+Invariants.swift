extension Tree {
  /// Returns a description of what is wrong with the tree's links and summaries; nil if they are valid.
  ///
  /// This method is for tests: it recomputes everything that edits keep up to date.
  ///
  /// - Complexity: O(*n*), *n* being the number of nodes and free places in memory.
  public func brokenInvariant() -> String? { storage.brokenWalk() ?? storage.brokenSlots() }
}

extension TreeStorage {
  /// Checks all links and all summaries.
  func brokenWalk() -> String? {
    var visited = 0
    var slot = 0
    var entering = true
    while true {
      if entering {
        if let broken = brokenLinks(slot) { return "slot \(slot): \(broken)" }
        if slot != 0 { visited += 1 }
        if counts.isInPreorder, slot != visited { return "slot \(slot) is visited as number \(visited)" }
        if children[slot].pointee.first != 0 {
          slot = Int(children[slot].pointee.first)
          continue
        }
      }
      if !counts.defersSummaries, summaries[slot].pointee != combinedSummary(slot) {
        return "slot \(slot): its summary isn't the one of its parts"
      }
      if slot == 0 { break }
      entering = siblings[slot].pointee.next != 0
      slot = Int(entering ? siblings[slot].pointee.next : parents[slot].pointee.slot)
    }
    return visited == counts.nodes ? nil : "\(visited) nodes can be reached, but \(counts.nodes) are counted"
  }

  private func brokenLinks(_ slot: Int) -> String? {
    let (own, links, parent) = (siblings[slot].pointee, children[slot].pointee, parents[slot].pointee.slot)
    return if slot != 0, !isInUse(slot) {
      "it is linked, but free"
    } else if slot != 0, counts.hasParentsFirst, parent > slot {
      "its parent comes later"
    } else if (links.first == 0) != (links.last == 0) {
      "one of first and last child is missing"
    } else if (links.first == 0) != parents[slot].pointee.isLeaf {
      "it is a leaf with children, or has none and is no leaf"
    } else if links.first != 0, parents[Int(links.first)].pointee.slot != slot {
      "its first child has another parent"
    } else if links.first != 0, siblings[Int(links.first)].pointee.previous != 0 {
      "its first child isn't the first"
    } else if own.next != 0, siblings[Int(own.next)].pointee.previous != slot {
      "its next sibling doesn't link back"
    } else if own.next != 0, parents[Int(own.next)].pointee.slot != parent {
      "its next sibling has another parent"
    } else if slot != 0, own.next == 0, children[Int(parent)].pointee.last != slot {
      "it is the last of its siblings, but its parent links to another"
    } else {
      nil
    }
  }

  /// Checks for every slot whether it is in use, free, or was never used.
  func brokenSlots() -> String? {
    var inUse = 0
    for slot in 1..<max(counts.slots, 1) {
      let isNoted = elements.table.page(slot >> PageLayout.shift).hasValue(slot & PageLayout.mask)
      guard isInUse(slot) == isNoted ?? isInUse(slot) else {
        return "slot \(slot): it is in use without an element, or free with one"
      }
      if isInUse(slot) { inUse += 1 }
    }
    var free = counts.firstFree
    var previous: UInt32 = 0
    while free != 0 {
      if isInUse(Int(free)) { return "slot \(free): it is in use, but linked with the free ones" }
      if siblings[Int(free)].pointee.previous != previous { return "slot \(free): the chain of free slots is broken" }
      (previous, free) = (free, siblings[Int(free)].pointee.next)
    }
    return inUse == counts.nodes ? nil : "\(inUse) slots are in use, but \(counts.nodes) nodes are counted"
  }
}

extension Page {
  /// Returns whether a value is at an index; nil if that isn't recorded.
  func hasValue(_ index: Int) -> Bool? { filled.map { $0[index >> 6] >> UInt64(index & 63) & 1 == 1 } }
}
