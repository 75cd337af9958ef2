extension Tree {
  /// Sorts the children of a node, or the roots; equal ones keep their order.
  ///
  /// - Parameters:
  ///   - node: The node whose children are sorted; nil for the roots.
  ///   - areInIncreasingOrder: A predicate that returns whether the first of two elements precedes the second.
  /// - Complexity: O(*c* log *c* + *d*), *c* being the number of children and *d* the depth, if the summary has an
  ///   inverse.
  @inlinable
  public mutating func sortChildren(
    of node: NodeHandle?, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let parent = slot(ofParent: node)
    let slots = storage.childSlots(of: parent)
    let sorted = try slots.sorted { left, right in
      try areInIncreasingOrder(storage.elements[left].pointee, storage.elements[right].pointee)
    }
    guard sorted != slots else { return }
    makeWritable()
    storage.relink(sorted, under: parent)
    storage.setSummary(parent, to: storage.combinedIfOrdered(parent))
  }
}

extension TreeStorage {
  @inlinable
  func childSlots(of parent: Int) -> [Int] {
    var slots: [Int] = []
    var child = children[parent].pointee.first
    while child != 0 {
      slots.append(Int(child))
      child = siblings[Int(child)].pointee.next
    }
    return slots
  }

  /// Makes slots the children of a parent, in their order, writing only to those whose neighbours change.
  @inlinable
  func relink(_ slots: [Int], under parent: Int) {
    var links = ChildLinks()
    links.first = UInt32(slots.first ?? 0)
    links.last = UInt32(slots.last ?? 0)
    if links != children[parent].pointee { children.writable(parent).pointee = links }
    if parents[parent].pointee.isLeaf != slots.isEmpty { parents.writable(parent).pointee.isLeaf = slots.isEmpty }
    for (index, slot) in slots.enumerated() {
      var own = SiblingLinks()
      own.previous = index == 0 ? 0 : UInt32(slots[index - 1])
      own.next = index == slots.count - 1 ? 0 : UInt32(slots[index + 1])
      if own != siblings[slot].pointee { siblings.writable(slot).pointee = own }
      if parents[slot].pointee.slot != UInt32(parent) { parents.writable(slot).pointee.slot = UInt32(parent) }
      if parent > slot { counts.hasParentsFirst = false }
    }
    counts.isInPreorder = false
  }
}
