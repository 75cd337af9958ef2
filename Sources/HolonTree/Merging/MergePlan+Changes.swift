extension MergePlan {
  /// Chooses other handles for nodes of theirs whose slots are taken in the merged tree.
  mutating func rename(in storage: TreeStorage<Element, Summary>) {
    let inserted = order.filter { entries[$0]?.isInOurs == false && isPresent($0) }
    let farthest = storage.counts.slots + inserted.count
    var clashing: [NodeHandle] = []
    var end = storage.counts.slots
    for node in inserted {
      let slot = Int(node.slot)
      let isTaken =
        slot < storage.counts.slots && storage.isInUse(slot)
        && storage.handle(of: node.slot).map { isPresent($0) } ?? false
      if isTaken || slot > farthest + 16_777_216 { clashing.append(node) } else { end = max(end, slot + 1) }
    }
    for node in clashing {
      renamed[node] = storage.unusedHandle(slot: end)
      end += 1
    }
  }

  /// The changes that lead from ours to the merged tree.
  mutating func changes() -> [TreeChange<Element>] {
    var changes: [TreeChange<Element>] = []
    for node in order {
      guard let entry = entries[node] else { continue }
      switch (entry.isInOurs, isPresent(node)) {
      case (false, false): break
      case (true, false): changes.append(.remove(node, ours[node], from: ours.place(of: node)))
      case (false, true): changes.append(.insert(merged(node), theirs[node], at: place(of: node)))
      case (true, true):
        if entry.side == .theirs { changes.append(.move(node, from: ours.place(of: node), to: place(of: node))) }
        let element = element(of: node, entry)
        if element != ours[node] { changes.append(.update(node, from: ours[node], to: element)) }
      }
    }
    return changes
  }

  /// The handle in the merged tree.
  private func merged(_ node: NodeHandle) -> NodeHandle { renamed[node] ?? node }

  /// The element in the merged tree of a node in ours.
  private mutating func element(of node: NodeHandle, _ entry: Entry) -> Element {
    guard entry.isInTheirs, entry.isUpdatedByTheirs else { return ours[node] }
    guard entry.isUpdatedByOurs, ours[node] != theirs[node] else { return theirs[node] }
    let old = base.contains(node) ? base[node] : nil
    conflicts.append(.element(node, base: old, ours: ours[node], theirs: theirs[node]))
    return policy.element(node, old, ours[node], theirs[node])
  }

  /// The place in the merged tree of a node whose place is that of theirs.
  private mutating func place(of node: NodeHandle) -> TreePlace {
    let parent = theirs.parent(of: node)
    var previous = predecessor(of: node, under: parent)
    if previous.map({ entries[$0]?.side == .theirs }) != true { skipOurInsertions(after: &previous, under: parent) }
    return TreePlace(under: parent.map(merged), after: previous.map(merged))
  }

  /// The nearest sibling before a node in theirs that has the same parent in the merged tree.
  private mutating func predecessor(of node: NodeHandle, under parent: NodeHandle?) -> NodeHandle? {
    var skipped: [NodeHandle] = []
    var previous = theirs.previous(before: node)
    while let sibling = previous, !(isPresent(sibling) && self.parent(of: sibling) == parent) {
      if let known = predecessors[sibling] {
        previous = known
        break
      }
      skipped.append(sibling)
      previous = theirs.previous(before: sibling)
    }
    for sibling in skipped { predecessors[sibling] = .some(previous) }
    return previous
  }

  /// Goes on to the last of the nodes after a sibling that ours has put under the parent.
  private func skipOurInsertions(after previous: inout NodeHandle?, under parent: NodeHandle?) {
    if let parent, !ours.contains(parent) { return }
    var next = previous.map { ours.next(after: $0) } ?? ours.firstChild(of: parent)
    while let sibling = next {
      if isPresent(sibling), entries[sibling]?.side != .theirs {
        let isNew = !base.contains(sibling) || base.parent(of: sibling) != parent
        guard isNew else { return }
        previous = sibling
      }
      next = ours.next(after: sibling)
    }
  }
}

extension TreeStorage {
  /// Returns the handle of a slot beyond all others, in a turn that belongs to this storage.
  fileprivate func unusedHandle(slot: Int) -> NodeHandle {
    guard slot < UInt32.noParent else { Misuse.tooManyNodes() }
    var turn = max(2, counts.leastTurn)
    if turn >= counts.endTurn { turn = nextTurn(atLeast: turn) }
    return NodeHandle(slot: UInt32(slot), turn: turn)
  }
}
