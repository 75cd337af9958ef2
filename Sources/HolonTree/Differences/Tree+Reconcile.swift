extension Tree {
  /// The version of this tree that has the shape and the elements of an unrelated one.
  ///
  /// Nodes of both trees whose elements have the same identity are the same node, with the handle that it has here;
  /// others are new. So the difference of trees that don't share a history is the difference of this tree and the
  /// result:
  ///
  /// ```swift
  /// let fetched = outline.reconciled(with: download, identifiedBy: \.id)
  /// let difference = fetched.difference(from: outline)
  /// ```
  ///
  /// Where an identity comes twice in a tree, its first node in preorder counts, and the others are new.
  ///
  /// - Parameters:
  ///   - other: The tree to become like.
  ///   - identity: What tells an element from others.
  /// - Complexity: O(*n* + *m*) on average, *n* and *m* being the numbers of nodes.
  public func reconciled<ID: Hashable>(with other: Tree, identifiedBy identity: (Element) -> ID) -> Tree {
    var nodes: [ID: NodeHandle] = [:]
    nodes.reserveCapacity(count)
    for (node, _) in preorder {
      let id = identity(self[node])
      if nodes[id] == nil { nodes[id] = node }
    }
    var result = self
    result.deferSummaries()
    // First who is who, then who is gone, and at last where everybody belongs.
    var matches: [(slot: Int?, node: NodeHandle, depth: Int)] = []
    var isMatched: Set<Int> = []
    for (node, depth) in other.preorder {
      let match = nodes.removeValue(forKey: identity(other[node]))
      if let match { isMatched.insert(Int(match.slot)) }
      matches.append((match.map { Int($0.slot) }, node, depth))
    }
    result.storage.unlinkAll { !isMatched.contains($0) }
    var slots: [Int] = []
    for match in matches {
      if let slot = match.slot { result.storage.elements.writable(slot).pointee = other[match.node] }
      slots.append(match.slot ?? Int(result.storage.take(other[match.node]).slot))
    }
    var children: [Int: [Int]] = [:]
    var lineage = Lineage<Int>()
    for (slot, match) in zip(slots, matches) {
      children[lineage.parent(at: match.depth) ?? 0, default: []].append(slot)
      lineage.append(slot)
    }
    for parent in [0] + slots { result.storage.relink(children[parent] ?? [], under: parent) }
    result.settleSummaries()
    return result
  }
}

extension TreeStorage {
  /// Frees slots whatever hangs below them; the links of all others have to be made anew.
  func unlinkAll(where isGone: (Int) -> Bool) {
    for slot in 1..<counts.slots where isInUse(slot) && isGone(slot) {
      children.writable(slot).pointee = ChildLinks()
      freeSlot(slot)
    }
  }
}
