extension Tree {
  /// Removes a node and everything below it.
  ///
  /// - Returns: The removed elements in preorder, the node's own first.
  /// - Complexity: O(*m* + *d*), *m* being the number of removed nodes and *d* the depth, if the summary has an inverse.
  @inlinable
  @discardableResult
  public mutating func remove(_ node: NodeHandle) -> [Element] {
    let top = slot(of: node)
    let parent = Int(links[top].parent)
    let summary = summaries[top]
    unlink(top)
    summarizeUnlinked(summary, from: parent)

    var removed: [Element] = []
    var slot = top
    while true {
      if let element = elements[slot] {
        removed.append(element)
        elements[slot] = nil
      }
      if links[slot].firstChild != 0 {
        slot = Int(links[slot].firstChild)
        continue
      }
      // A slot without children left is freed on the way out, and its parent goes on with its next child.
      let up = Int(links[slot].parent)
      let next = links[slot].next
      freeSlot(slot)
      if slot == top { return removed }
      links[up].firstChild = next
      slot = next != 0 ? Int(next) : up
    }
  }
}
