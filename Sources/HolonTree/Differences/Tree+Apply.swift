extension Tree {
  /// Applies the changes that lead to another version.
  ///
  /// Inserted nodes get the handles that the difference specifies, so a remembered handle of a removed node is valid
  /// again after an undo. The tree needn't be the exact version from which the difference was taken, as long as it
  /// contains the named nodes. Their previous places aren't checked.
  ///
  /// - Throws: The reason why the difference doesn't fit; the tree is then unchanged.
  /// - Complexity: O(*c* · *d*), *c* being the number of changes and *d* the depth, if the summary has an inverse. It
  ///   is at most O(*c* + *n*), *n* being ``count``.
  public mutating func apply(_ difference: TreeDifference<Element>) throws(TreeDifferenceError) {
    // A copy shares all pages, so it is the cheapest backup.
    var changed = self
    changed.makeWritable()
    var application = TreeApplication(storage: changed.storage)
    try application.apply(difference.changes)
    if !storage.counts.defersSummaries { changed.settleSummaries() }
    self = changed
  }

  /// Returns the version to which the changes lead.
  ///
  /// - Throws: The reason why the difference doesn't fit.
  public func applying(_ difference: TreeDifference<Element>) throws(TreeDifferenceError) -> Tree {
    var result = self
    try result.apply(difference)
    return result
  }
}

/// The application of changes to a storage, by kind: updates, removals, insertions, and finally all places.
private struct TreeApplication<Element, Summary: TreeSummary> where Summary.Element == Element {
  let storage: TreeStorage<Element, Summary>

  /// The target places of slots that are in the tree but not linked.
  private var pending: [Int: TreePlace] = [:]

  private var updated: Set<Int> = []

  /// The slots that are known to be below a root, among them every 64th on the paths that were checked.
  private var rooted: Set<Int> = [0]

  /// The number of further steps up that are cheaper than recomputing all summaries.
  private var steps: Int

  init(storage: TreeStorage<Element, Summary>) {
    self.storage = storage
    steps = storage.counts.nodes
  }

  mutating func apply(_ changes: [TreeChange<Element>]) throws(TreeDifferenceError) {
    if changes.count > storage.counts.nodes / 16 { storage.counts.defersSummaries = true }
    var removed: [Int: NodeHandle] = [:]
    for change in changes {
      switch change {
      case .update(let node, _, let element):
        try update(node, element)
      case .move(let node, _, let place):
        try detach(node, until: place)
      case .remove(let node, _, _):
        guard removed.updateValue(node, forKey: try slot(of: node)) == nil else { throw .contradictory(node) }
      case .insert:
        break
      }
    }
    try remove(removed)
    let insertions = changes.count { if case .insert = $0 { true } else { false } }
    let farthest = storage.counts.slots + insertions + 16_777_216
    for case .insert(let node, let element, let place) in changes {
      guard Int(node.slot) <= farthest else { throw .tooFar(node) }
      try insert(node, element, until: place)
    }
    for slot in pending.keys.sorted() { try place(slot) }
  }

  private func slot(of node: NodeHandle) throws(TreeDifferenceError) -> Int {
    guard storage.isInUse(Int(node.slot), turn: node.turn) else { throw .missing(node) }
    return Int(node.slot)
  }

  private mutating func update(_ node: NodeHandle, _ element: Element) throws(TreeDifferenceError) {
    let slot = try slot(of: node)
    guard updated.insert(slot).inserted else { throw .contradictory(node) }
    prepareSummaries(above: slot)
    storage.replaceElement(slot, with: element)
  }

  private mutating func detach(_ node: NodeHandle, until place: TreePlace) throws(TreeDifferenceError) {
    let slot = try slot(of: node)
    guard pending.updateValue(place, forKey: slot) == nil else { throw .contradictory(node) }
    unlink(slot)
  }

  private mutating func unlink(_ slot: Int) {
    prepareSummaries(above: slot)
    let parent = Int(storage.parents[slot].pointee.slot)
    storage.unlink(slot)
    storage.summarizeUnlinked(storage.summaries[slot].pointee, from: parent)
  }

  /// Stops updating summaries as soon as recomputing all of them is cheaper than passing each change up.
  private mutating func prepareSummaries(above slot: Int) {
    var ancestor = UInt32(slot)
    while ancestor != .noParent, !storage.counts.defersSummaries {
      steps -= 1
      if steps < 0 { storage.counts.defersSummaries = true }
      ancestor = storage.parents[Int(ancestor)].pointee.slot
    }
  }

  /// Removes nodes whose children are all removed as well, or have been taken out.
  private mutating func remove(_ removed: [Int: NodeHandle]) throws(TreeDifferenceError) {
    for (slot, node) in removed {
      guard pending[slot] == nil, !updated.contains(slot) else { throw .contradictory(node) }
      var child = Int(storage.children[slot].pointee.first)
      while child != 0 {
        if removed[child] == nil { throw .notEmpty(node) }
        child = Int(storage.siblings[child].pointee.next)
      }
    }
    // In the order of the slots, so that equal differences leave equal free slots.
    for slot in removed.keys.sorted() where storage.isInUse(slot) {
      var top = slot
      while let parent = Optional(Int(storage.parents[top].pointee.slot)), removed[parent] != nil { top = parent }
      unlink(top)
      _ = storage.freeSubtree(top)
    }
  }

  private mutating func insert(
    _ node: NodeHandle, _ element: Element, until place: TreePlace
  ) throws(TreeDifferenceError) {
    let slot = Int(node.slot)
    guard slot >= storage.counts.slots || !storage.isInUse(slot) else {
      throw pending[slot] != nil && storage.handle(slot) == node ? .contradictory(node) : .occupied(node)
    }
    storage.reoccupy(slot, turn: node.turn, with: element)
    pending[slot] = place
  }

  /// Links a slot at its place, after all slots on which its place depends.
  private mutating func place(_ slot: Int) throws(TreeDifferenceError) {
    guard pending[slot] != nil else { return }
    var waiting = [slot]
    var isWaiting: Set = [slot]
    while let slot = waiting.last, let place = pending[slot] {
      if let other = try dependency(of: place) {
        guard isWaiting.insert(other).inserted else { throw .cyclic(storage.handle(other)) }
        waiting.append(other)
      } else {
        try link(slot, at: place)
        pending[slot] = nil
        waiting.removeLast()
        isWaiting.remove(slot)
      }
    }
  }

  /// Returns an unlinked slot that has to be placed first: the previous sibling, the parent or one of its ancestors.
  private mutating func dependency(of place: TreePlace) throws(TreeDifferenceError) -> Int? {
    if let previous = place.previous, pending[try slot(of: previous)] != nil { return Int(previous.slot) }
    guard let parent = place.parent else { return nil }
    var ancestor = try slot(of: parent)
    var milestones = [ancestor]
    var distance = 0
    while !rooted.contains(ancestor) {
      if pending[ancestor] != nil { return ancestor }
      ancestor = Int(storage.parents[ancestor].pointee.slot)
      distance += 1
      if distance & 63 == 0 { milestones.append(ancestor) }
    }
    rooted.formUnion(milestones)
    return nil
  }

  private mutating func link(_ slot: Int, at place: TreePlace) throws(TreeDifferenceError) {
    let parent = Int(place.parent?.slot ?? 0)
    var next = storage.children[parent].pointee.first
    if let previous = place.previous {
      guard storage.parents[Int(previous.slot)].pointee.slot == UInt32(parent) else { throw .notSibling(previous) }
      next = storage.siblings[Int(previous.slot)].pointee.next
    }
    storage.link(slot, under: parent, before: next)
    rooted.insert(slot)
    prepareSummaries(above: slot)
    storage.summarizeLinked(slot)
  }
}
