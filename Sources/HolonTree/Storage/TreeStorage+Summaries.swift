extension TreeStorage {
  /// Returns the contribution of a slot's own element.
  @inlinable
  func ownSummary(_ slot: Int) -> Summary {
    slot == 0 ? .zero : Summary(of: elements[slot].pointee, isLeaf: parents[slot].pointee.isLeaf)
  }

  /// Combines a slot's own contribution with its children's answers.
  ///
  /// - Complexity: O(*c*), *c* being the number of children.
  @inlinable
  func combinedSummary(_ slot: Int) -> Summary {
    var result = ownSummary(slot)
    var child = children[slot].pointee.first
    while child != 0 {
      result.add(summaries[Int(child)].pointee)
      child = siblings[Int(child)].pointee.next
    }
    return result
  }

  /// Sets a slot's answer and passes the change up to the top, stopping at the first unchanged answer.
  ///
  /// - Complexity: O(*d*) for summaries with an inverse, O(*d* · *s*) without, *d* being the depth and *s* the number
  ///   of siblings on the way.
  @inlinable
  func setSummary(_ slot: Int, to new: Summary) {
    let old = summaries[slot].pointee
    guard !counts.defersSummaries, old != new else { return }
    summaries.writable(slot).pointee = new
    let parent = parents[slot].pointee.slot
    if parent != .noParent { carryUp(from: Int(parent), exchanging: old, for: new) }
  }

  /// Updates the answers of a slot and all above it after the answer of one part has changed.
  ///
  /// This loop is the main cost of an edit. It calls no functions, so that no register has to be saved.
  @inlinable
  @inline(__always)
  func carryUp(from first: Int, exchanging old: Summary, for new: Summary) {
    if counts.defersSummaries { return }
    guard let writing = summaries.writing else { return carryUpCopying(from: first, exchanging: old, for: new) }
    let parents = parents.reading
    var (slot, old, new) = (first, old, new)
    while true {
      let page = slot &>> PageLayout.shift
      let index = slot & PageLayout.mask
      guard let items = writing[page] else { return carryUpCopying(from: slot, exchanging: old, for: new) }
      guard exchange(&old, for: &new, in: items + index, of: slot) else { return }
      let parent = parents[page][index].slot
      if parent == .noParent { return }
      slot = Int(parent)
    }
  }

  /// Updates the answers like ``carryUp(from:exchanging:for:)``, copying shared pages on the way.
  @inlinable
  @inline(never)
  func carryUpCopying(from first: Int, exchanging old: Summary, for new: Summary) {
    var (slot, old, new) = (first, old, new)
    while exchange(&old, for: &new, in: summaries.writable(slot), of: slot) {
      let parent = parents[slot].pointee.slot
      if parent == .noParent { return }
      slot = Int(parent)
    }
  }

  /// Updates one answer and returns through the parameters what to exchange above; returns false if it hasn't changed.
  @inlinable
  @inline(__always)
  func exchange(
    _ old: inout Summary, for new: inout Summary, in summary: UnsafeMutablePointer<Summary>, of slot: Int
  ) -> Bool {
    let before = summary.pointee
    var after = before
    if !after.exchange(old, for: new) {
      after = combinedSummary(slot)
      if after == before { return false }
    }
    summary.pointee = after
    // If the order is irrelevant, a part of a part is a part of the whole like any other.
    if !Summary.isCommutative { (old, new) = (before, after) }
    return true
  }

  /// Replaces a node's element and updates the answers.
  @inlinable
  @inline(never)
  func replaceElement(_ slot: Int, with element: consuming Element) {
    guard let place = elements.owned(slot) else { return replaceElementCopying(slot, with: element) }
    let isLeaf = parents[slot].pointee.isLeaf
    let old = Summary(of: place.pointee, isLeaf: isLeaf)
    place.pointee = element
    exchange(old, for: Summary(of: place.pointee, isLeaf: isLeaf), of: slot)
  }

  /// Replaces a node's element like ``replaceElement(_:with:)``, copying a shared page first.
  @inlinable
  @inline(never)
  func replaceElementCopying(_ slot: Int, with element: consuming Element) {
    _ = elements.own(slot)
    replaceElement(slot, with: element)
  }

  /// Updates the answers after the own contribution of a node has changed.
  @inlinable
  @inline(__always)
  func exchange(_ old: Summary, for new: Summary, of slot: Int) {
    guard old != new, !counts.defersSummaries else { return }
    var whole = UInt32(truncatingIfNeeded: slot)
    let parent = parents[slot].pointee
    if parent.isLeaf {
      // The contribution of a leaf is its answer, so that the previous one needn't be read.
      guard let answer = summaries.owned(slot) else { return exchangeCopying(old, for: new, of: slot) }
      answer.pointee = new
      whole = parent.slot
    }
    // The slot's own contribution is one part of its answer like any other.
    if whole != .noParent { carryUp(from: Int(whole), exchanging: old, for: new) }
  }

  /// Updates the answers of a leaf and all above it, copying a shared page first.
  @inlinable
  @inline(never)
  func exchangeCopying(_ old: Summary, for new: Summary, of slot: Int) {
    _ = summaries.own(slot)
    exchange(old, for: new, of: slot)
  }

  /// Updates the answers after a slot was linked to its parent.
  @inlinable
  func summarizeLinked(_ slot: Int) {
    if counts.defersSummaries { return }
    let parent = Int(parents[slot].pointee.slot)
    let links = children[parent].pointee
    if parent != 0, links.first == links.last, countsAsLeaf(parent) {
      setSummary(parent, to: combinedSummary(parent))
    } else if Summary.isCommutative {
      addUp(summaries[slot].pointee, from: parent)
    } else {
      appendUp(slot)
    }
  }

  /// Returns whether a slot's element has another contribution as a leaf.
  @inlinable
  @inline(__always)
  func countsAsLeaf(_ slot: Int) -> Bool {
    let element = elements[slot]
    return Summary(of: element.pointee, isLeaf: true) != Summary(of: element.pointee, isLeaf: false)
  }

  /// Adds a new part to a slot's answer and to all above it, for a commutative summary.
  ///
  /// No other part is read, whether the summary has an inverse or not.
  @inlinable
  @inline(__always)
  func addUp(_ part: Summary, from first: Int) {
    guard let writing = summaries.writing else { return addUpCopying(part, from: first) }
    let parents = parents.reading
    var slot = first
    while true {
      let page = slot &>> PageLayout.shift
      let index = slot & PageLayout.mask
      guard let items = writing[page] else { return addUpCopying(part, from: slot) }
      guard add(part, to: items + index) else { return }
      let parent = parents[page][index].slot
      if parent == .noParent { return }
      slot = Int(parent)
    }
  }

  /// Adds a new part like ``addUp(_:from:)``, copying shared pages on the way.
  @inlinable
  @inline(never)
  func addUpCopying(_ part: Summary, from first: Int) {
    var slot = first
    while add(part, to: summaries.writable(slot)) {
      let parent = parents[slot].pointee.slot
      if parent == .noParent { return }
      slot = Int(parent)
    }
  }

  /// Adds a part to an answer; returns false if that is known to have no effect, here and further up.
  @inlinable
  @inline(__always)
  func add(_ part: Summary, to answer: UnsafeMutablePointer<Summary>) -> Bool {
    guard _isPOD(Summary.self) else {
      // In place, since a second reference would cause a set or an array to be copied.
      answer.pointee.add(part)
      return true
    }
    var sum = answer.pointee
    sum.add(part)
    if sum == answer.pointee { return false }
    answer.pointee = sum
    return true
  }

  /// Adds a new part to the answers of all above it where order matters.
  ///
  /// It is added at the end as long as it is the last part, and exchanged further up.
  @inlinable
  @inline(never)
  func appendUp(_ slot: Int) {
    let part = summaries[slot].pointee
    var (slot, parent) = (slot, parents[slot].pointee.slot)
    while siblings[slot].pointee.next == 0 {
      (slot, parent) = (Int(parent), parents[Int(parent)].pointee.slot)
      guard parent != .noParent, siblings[slot].pointee.next != 0 else {
        guard add(part, to: summaries.writable(slot)), parent != .noParent else { return }
        continue
      }
      let old = summaries[slot].pointee
      guard add(part, to: summaries.writable(slot)) else { return }
      return carryUp(from: Int(parent), exchanging: old, for: summaries[slot].pointee)
    }
    carryUp(from: Int(parent), exchanging: .zero, for: part)
  }

  /// Updates the answers after a part with the given answer was taken from a parent.
  @inlinable
  func summarizeUnlinked(_ summary: Summary, from parent: Int) {
    if counts.defersSummaries { return }
    if parent != 0, parents[parent].pointee.isLeaf {
      setSummary(parent, to: ownSummary(parent))
    } else {
      carryUp(from: parent, exchanging: summary, for: .zero)
    }
  }

  /// Returns the answer of a slot after its children changed their order.
  @inlinable
  func combinedIfOrdered(_ slot: Int) -> Summary {
    Summary.isCommutative ? summaries[slot].pointee : combinedSummary(slot)
  }

  /// Recomputes all answers.
  @inlinable
  func settle() {
    // A few nodes among many free slots are found faster along the links.
    let isDense = counts.slots / 4 <= counts.nodes + 256
    if counts.hasParentsFirst, Summary.isCommutative, isDense { settleBackwards() } else { settleUpwards() }
  }

  /// Adds every slot's own part and then its answer to its parent's, last slot first, when all parents precede their
  /// children.
  ///
  /// It works page by page, so that the addresses are fetched once for a thousand slots.
  @inlinable
  func settleBackwards() {
    let pages = 0...(counts.slots - 1) &>> PageLayout.shift
    for page in pages {
      let first = page &<< PageLayout.shift
      summaries.writable(first).update(repeating: .zero, count: min(PageLayout.size, counts.slots - first))
    }
    let table = summaries.reading
    for page in pages.reversed() {
      let first = page &<< PageLayout.shift
      let (summaries, elements, parents) = (table[page], elements[first], parents[first])
      var index = min(PageLayout.size, counts.slots - first) - 1
      while index >= 0 {
        let link = parents[index]
        // Slot 0 and free ones hold no element.
        if link.slot != .noParent {
          summaries[index].add(Summary(of: elements[index], isLeaf: link.isLeaf))
          let parent = Int(link.slot)
          table[parent &>> PageLayout.shift][parent & PageLayout.mask].add(summaries[index])
        }
        index -= 1
      }
    }
  }

  /// Combines the answers children first, in the order of the tree.
  @inlinable
  func settleUpwards() {
    var slot = 0
    while true {
      while children[slot].pointee.first != 0 { slot = Int(children[slot].pointee.first) }
      // On the way up, a slot whose children all have their answers is the next to get its own.
      while true {
        summaries.writable(slot).pointee = combinedSummary(slot)
        if slot == 0 { return }
        if siblings[slot].pointee.next != 0 { break }
        slot = Int(parents[slot].pointee.slot)
      }
      slot = Int(siblings[slot].pointee.next)
    }
  }
}
