extension Tree {
  /// Says what is wrong with the tree's links and summaries, or nil when all is well.
  ///
  /// For tests: it recomputes everything that edits keep up to date.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public func brokenInvariant() -> String? {
    var visited = 0
    var slot = 0
    var entering = true
    while true {
      if entering {
        if let broken = brokenLinks(slot) { return broken }
        if slot != 0 { visited += 1 }
        if links[slot].firstChild != 0 {
          slot = Int(links[slot].firstChild)
          continue
        }
      }
      if summaries[slot] != combinedSummary(slot) { return "slot \(slot): the summary isn't that of its parts" }
      if slot == 0 { break }
      entering = links[slot].next != 0
      slot = Int(entering ? links[slot].next : links[slot].parent)
    }
    return visited == count ? nil : "\(visited) nodes can be reached, \(count) are counted"
  }

  private func brokenLinks(_ slot: Int) -> String? {
    let own = links[slot]
    let problem: String? =
      if slot != 0, elements[slot] == nil {
        "linked, but free"
      } else if (own.firstChild == 0) != (own.lastChild == 0) {
        "one of first and last child is missing"
      } else if own.firstChild != 0, links[Int(own.firstChild)].parent != slot {
        "its first child has another parent"
      } else if own.firstChild != 0, links[Int(own.firstChild)].previous != 0 {
        "its first child isn't the first"
      } else if own.next != 0, links[Int(own.next)].previous != slot {
        "its next sibling doesn't look back"
      } else if own.next != 0, links[Int(own.next)].parent != own.parent {
        "its next sibling has another parent"
      } else if slot != 0, own.next == 0, links[Int(own.parent)].lastChild != slot {
        "it is the last of its siblings, but its parent names another"
      } else {
        nil
      }
    return problem.map { "slot \(slot): \($0)" }
  }
}
