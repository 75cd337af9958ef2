extension TreeComparison {
  /// Finds as few nodes as possible that changed their order under the same parent.
  @inlinable
  mutating func compareOrder() {
    let (old, new) = (old, new)
    var candidates: [Int] = []
    new.siblings.forEachSlot(
      differingFrom: old.siblings, slots: new.counts.slots, otherSlots: old.counts.slots, areEqual: haveSameBytes
    ) { candidates.append($0) }
    for slot in reused {
      candidates.append(Int(old.siblings[slot].pointee.previous))
      candidates.append(Int(new.siblings[slot].pointee.previous))
    }

    // The staying siblings with another next sibling than before, ignoring inserted and removed ones.
    var breaks: [SiblingBreak] = []
    for slot in candidates where slot != 0 && staysUnderParent(slot) {
      if following(slot, in: old) != following(slot, in: new) {
        breaks.append(SiblingBreak(parent: Int(new.parents[slot].pointee.slot), slot: slot))
      }
    }
    breaks.sort { ($0.parent, $0.slot) < ($1.parent, $1.slot) }
    var start = 0
    while start < breaks.count {
      let parent = breaks[start].parent
      let end = breaks[start...].firstIndex { $0.parent != parent } ?? breaks.count
      // Every break occurs twice if its slot was a candidate twice.
      var slots = breaks[start..<end].map(\.slot)
      slots = slots.indices.filter { $0 == 0 || slots[$0] != slots[$0 - 1] }.map { slots[$0] }
      for slot in nearbyMoves(under: parent, breaks: slots) ?? allMoves(under: parent) { move(slot) }
      start = end
    }
  }

  /// Returns the first child that stays, or 0.
  @inlinable
  func first(under parent: Int, in storage: Storage) -> Int {
    let first = Int(storage.children[parent].pointee.first)
    return first == 0 || staysUnderParent(first) ? first : following(first, in: storage)
  }

  /// Returns the next sibling that stays, or 0.
  @inlinable
  func following(_ slot: Int, in storage: Storage) -> Int {
    var next = Int(storage.siblings[slot].pointee.next)
    while next != 0, !staysUnderParent(next) { next = Int(storage.siblings[next].pointee.next) }
    return next
  }

  /// Returns the fewest children of a parent whose moves give the new order, by examining all of them.
  ///
  /// All others are a longest increasing subsequence of the old positions in the new order.
  ///
  /// - Complexity: O(*c* log *c*), *c* being the number of children.
  @inlinable
  func allMoves(under parent: Int) -> [Int] {
    var positions: [(slot: Int, position: Int)] = []
    var slot = first(under: parent, in: old)
    while slot != 0 {
      positions.append((slot, positions.count))
      slot = following(slot, in: old)
    }
    positions.sort { $0.slot < $1.slot }

    var order: [(slot: Int, position: Int)] = []
    slot = first(under: parent, in: new)
    while slot != 0 {
      var range = 0..<positions.count
      while range.count > 1 {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = positions[middle].slot <= slot ? middle..<range.upperBound : range.lowerBound..<middle
      }
      order.append((slot, positions[range.lowerBound].position))
      slot = following(slot, in: new)
    }
    guard let stays = staying(order.map { SiblingRun(old: $0.position, count: 1) }) else { return [] }
    return order.indices.filter { !stays[$0] }.map { order[$0].slot }
  }
}

/// A place in a list of children with another next sibling than before.
@usableFromInline
struct SiblingBreak {
  @usableFromInline let parent: Int
  @usableFromInline let slot: Int

  @inlinable
  init(parent: Int, slot: Int) {
    self.parent = parent
    self.slot = slot
  }
}

/// A sequence of siblings in a new version, by its place among those of the old one.
@usableFromInline
struct SiblingRun: OldRun {
  @usableFromInline let old: Int
  @usableFromInline let count: Int

  @inlinable
  init(old: Int, count: Int) {
    self.old = old
    self.count = count
  }
}
