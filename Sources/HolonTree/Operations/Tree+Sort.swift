extension Tree {
  /// Brings the children of a node, or the roots, into an order; equal ones keep theirs.
  ///
  /// - Parameters:
  ///   - node: The node whose children are sorted; nil for the roots.
  ///   - areInIncreasingOrder: Whether the first of two elements comes before the second.
  /// - Complexity: O(*c* log *c* + *d*), *c* being the number of children and *d* the depth, if the summary has an
  ///   inverse.
  @inlinable
  public mutating func sortChildren(
    of node: NodeHandle?, by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let parent = slot(ofParent: node)
    var slots: [UInt32] = []
    var child = links[parent].firstChild
    while child != 0 {
      slots.append(child)
      child = links[Int(child)].next
    }
    try slots.sort { left, right in
      try areInIncreasingOrder(elements[Int(left)].unsafelyUnwrapped, elements[Int(right)].unsafelyUnwrapped)
    }
    var previous: UInt32 = 0
    for slot in slots {
      links[Int(slot)].previous = previous
      links[Int(slot)].next = 0
      if previous == 0 { links[parent].firstChild = slot } else { links[Int(previous)].next = slot }
      previous = slot
    }
    links[parent].lastChild = previous
    setSummary(parent, to: combinedIfOrdered(parent))
  }
}
