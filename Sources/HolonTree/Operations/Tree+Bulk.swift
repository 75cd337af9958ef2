extension Tree {
  /// Lets edits leave the summaries alone until ``settleSummaries()``, so that many edits cost no more than one walk.
  ///
  /// In between ``summary`` and ``summary(of:)`` have no meaning; everything else has.
  ///
  /// ```swift
  /// tree.deferSummaries()
  /// for line in lines { tree.append(line) }
  /// tree.settleSummaries()
  /// ```
  ///
  /// - Complexity: O(1)
  @inlinable
  public mutating func deferSummaries() { defersSummaries = true }

  /// Brings all summaries up to date after ``deferSummaries()``, and keeps them so from then on.
  ///
  /// - Complexity: O(*n*), *n* being ``count``, however deep the tree is.
  @inlinable
  public mutating func settleSummaries() {
    guard defersSummaries else { return }
    defersSummaries = false
    var slot = 0
    while true {
      while links[slot].firstChild != 0 { slot = Int(links[slot].firstChild) }
      // The way up: a slot whose children all have their answers is the next to get its own.
      while true {
        summaries[slot] = combinedSummary(slot)
        if slot == 0 { return }
        if links[slot].next != 0 { break }
        slot = Int(links[slot].parent)
      }
      slot = Int(links[slot].next)
    }
  }
}
