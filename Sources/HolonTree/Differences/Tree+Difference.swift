extension Tree where Element: Equatable {
  /// Returns the difference that leads from another version of this tree to this one, with the fewest moves.
  ///
  /// Nodes are identified by their handles, so both trees have to come from a common one by copies and edits. For other
  /// trees, see ``reconciled(with:identifiedBy:)``.
  ///
  /// ```swift
  /// let before = tree
  /// tree.append("milk", to: shopping)
  /// print(tree.difference(from: before))  // + #7 milk under #1 after #4
  /// ```
  ///
  /// - Complexity: For versions with a common history O(*p* + *n* / 1,024). *p* is the number of slots on pages that
  ///   aren't shared any more, at most 1,024 for each page, and *n* the number of nodes. If more than 32 siblings
  ///   changed their order, add O(*s* log *s*), *s* being the number of siblings.
  @inlinable
  public func difference(from old: Tree) -> TreeDifference<Element> {
    guard storage !== old.storage else { return TreeDifference() }
    var comparison = TreeComparison(old: old.storage, new: storage)
    comparison.compareTurns()
    comparison.compareParents()
    comparison.compareElements()
    comparison.compareOrder()
    return TreeDifference(comparison.changes)
  }

  /// Performs edits and returns the difference that they have made.
  ///
  /// ```swift
  /// let difference = outline.recordChanges { outline in
  ///   outline[milk] = "oat milk"
  ///   outline.remove(bread)
  /// }
  /// undo.append(difference.inverted)
  /// ```
  ///
  /// - Parameter edits: A closure that edits the tree; its edits stay when it throws.
  /// - Complexity: As for ``difference(from:)``, apart from the cost of the edits.
  @inlinable
  public mutating func recordChanges(of edits: (inout Tree) throws -> Void) rethrows -> TreeDifference<Element> {
    let old = self
    try edits(&self)
    return difference(from: old)
  }
}

/// A comparison of two storages, by slot.
@usableFromInline
struct TreeComparison<Element: Equatable, Summary: TreeSummary> where Summary.Element == Element {
  @usableFromInline typealias Storage = TreeStorage<Element, Summary>

  @usableFromInline let old: Storage
  @usableFromInline let new: Storage
  @usableFromInline var changes: [TreeChange<Element>] = []

  /// The slots whose following siblings may differ although the siblings' links are the same.
  @usableFromInline var reused: [Int] = []

  @inlinable
  init(old: Storage, new: Storage) {
    self.old = old
    self.new = new
  }

  /// Finds insertions and removals: slots that were taken or freed.
  @inlinable
  mutating func compareTurns() {
    let (old, new) = (old, new)
    new.turns.forEachSlot(
      differingFrom: old.turns, slots: new.counts.slots, otherSlots: old.counts.slots,
      areEqual: { $0.pointee == $1.pointee }
    ) { slot in
      let wasInUse = slot < old.counts.slots && old.isInUse(slot)
      let isInUse = slot < new.counts.slots && new.isInUse(slot)
      if wasInUse { changes.append(.remove(old.handle(slot), old.elements[slot].pointee, from: old.place(of: slot))) }
      if isInUse { changes.append(.insert(new.handle(slot), new.elements[slot].pointee, at: new.place(of: slot))) }
      if wasInUse, isInUse { reused.append(slot) }
    }
  }

  /// Finds nodes that have another parent.
  @inlinable
  mutating func compareParents() {
    let (old, new) = (old, new)
    new.parents.forEachSlot(
      differingFrom: old.parents, slots: new.counts.slots, otherSlots: old.counts.slots,
      areEqual: { $0.pointee.slot == $1.pointee.slot }
    ) { slot in
      if isKept(slot) { move(slot) }
    }
    // The parent's slot may be the same and hold another node.
    for parent in reused {
      var child = Int(new.children[parent].pointee.first)
      while child != 0 {
        if isKept(child), old.parents[child].pointee.slot == UInt32(parent) { move(child) }
        child = Int(new.siblings[child].pointee.next)
      }
    }
  }

  /// Finds nodes with other elements.
  @inlinable
  mutating func compareElements() {
    let (old, new) = (old, new)
    new.elements.forEachSlot(
      differingFrom: old.elements, slots: min(new.counts.slots, old.counts.slots), otherSlots: old.counts.slots,
      areEqual: { _isPOD(Element.self) && haveSameBytes($0, $1) }
    ) { slot in
      guard slot != 0, isKept(slot) else { return }
      let (from, to) = (old.elements[slot], new.elements[slot])
      if from.pointee != to.pointee { changes.append(.update(new.handle(slot), from: from.pointee, to: to.pointee)) }
    }
  }

  @inlinable
  mutating func move(_ slot: Int) {
    changes.append(.move(new.handle(slot), from: old.place(of: slot), to: new.place(of: slot)))
  }

  /// Returns whether a slot holds the same node before and after; slot 0 always does.
  @inlinable
  func isKept(_ slot: Int) -> Bool {
    guard slot < old.counts.slots, slot < new.counts.slots else { return false }
    let turn = new.turns[slot].pointee
    return turn & 1 == 0 && turn == old.turns[slot].pointee
  }

  /// Returns whether a slot holds the same node before and after, under the same parent.
  @inlinable
  func staysUnderParent(_ slot: Int) -> Bool {
    guard isKept(slot) else { return false }
    let parent = new.parents[slot].pointee.slot
    return parent == old.parents[slot].pointee.slot && isKept(Int(parent))
  }
}

extension TreeStorage {
  /// Returns the handle of a slot that is in use.
  @inlinable
  func handle(_ slot: Int) -> NodeHandle {
    NodeHandle(slot: UInt32(truncatingIfNeeded: slot), turn: turns[slot].pointee)
  }

  @inlinable
  func place(of slot: Int) -> TreePlace {
    TreePlace(under: handle(of: parents[slot].pointee.slot), after: handle(of: siblings[slot].pointee.previous))
  }
}
