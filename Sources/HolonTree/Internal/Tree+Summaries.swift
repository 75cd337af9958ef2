extension Tree {
  /// What a slot contributes for itself.
  @inlinable
  func ownSummary(_ slot: Int) -> Summary {
    guard let element = elements[slot] else { return .zero }
    return Summary(of: element, isLeaf: links[slot].firstChild == 0)
  }

  /// Combines a slot's own contribution with its children's answers.
  ///
  /// - Complexity: O(*c*), *c* being the number of children.
  @inlinable
  func combinedSummary(_ slot: Int) -> Summary {
    var result = ownSummary(slot)
    var child = links[slot].firstChild
    while child != 0 {
      result.add(summaries[Int(child)])
      child = links[Int(child)].next
    }
    return result
  }

  /// Sets a slot's answer and carries the change up to the whole, stopping where nothing changes any more.
  ///
  /// - Complexity: O(*d*) for summaries with an inverse, O(*d* · *s*) without, *d* being the depth and *s* the number
  ///   of siblings on the way.
  @inlinable
  mutating func setSummary(_ slot: Int, to new: Summary) {
    let old = summaries[slot]
    guard !defersSummaries, old != new else { return }
    summaries[slot] = new
    if slot != 0 { carryUp(from: Int(links[slot].parent), exchanging: old, for: new) }
  }

  /// Tells a slot and all above it that one part's answer has changed.
  @inlinable
  mutating func carryUp(from first: Int, exchanging old: Summary, for new: Summary) {
    if defersSummaries { return }
    var slot = first
    var (old, new) = (old, new)
    while true {
      let before = summaries[slot]
      if !summaries[slot].exchange(old, for: new) { summaries[slot] = combinedSummary(slot) }
      if slot == 0 || summaries[slot] == before { return }
      (old, new) = (before, summaries[slot])
      slot = Int(links[slot].parent)
    }
  }

  /// Adjusts the answers after a slot's element was changed in its place.
  @inlinable
  mutating func ownSummaryChanged(_ slot: Int, from old: Summary) {
    let new = ownSummary(slot)
    guard old != new else { return }
    var summary = summaries[slot]
    if !summary.exchange(old, for: new) { summary = combinedSummary(slot) }
    setSummary(slot, to: summary)
  }

  /// Adjusts the answers after a slot was hung under its parent.
  @inlinable
  mutating func summarizeLinked(_ slot: Int) {
    let parent = Int(links[slot].parent)
    if parent != 0, links[parent].firstChild == links[parent].lastChild {
      setSummary(parent, to: combinedSummary(parent))
    } else {
      carryUp(from: parent, exchanging: .zero, for: summaries[slot])
    }
  }

  /// Adjusts the answers after a part with the given answer was taken from a parent.
  @inlinable
  mutating func summarizeUnlinked(_ summary: Summary, from parent: Int) {
    if parent != 0, links[parent].firstChild == 0 {
      setSummary(parent, to: ownSummary(parent))
    } else {
      carryUp(from: parent, exchanging: summary, for: .zero)
    }
  }
}
