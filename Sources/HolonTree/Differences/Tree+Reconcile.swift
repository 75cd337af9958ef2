extension Tree {
  /// Returns the version of this tree that has the shape and the elements of an unrelated one.
  ///
  /// Nodes of both trees whose elements have the same identity count as the same node, with the handle that it has
  /// here. All others are new. The difference of trees without a common history is therefore the difference of this
  /// tree and the result:
  ///
  /// ```swift
  /// let fetched = outline.reconciled(with: download, identifiedBy: \.id)
  /// let difference = fetched.difference(from: outline)
  /// ```
  ///
  /// If an identity occurs twice in a tree, its first node in preorder counts, and the others are new.
  ///
  /// - Parameters:
  ///   - other: The tree with the new shape and elements.
  ///   - identity: A closure that returns the identity of an element.
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
    // First the matches are found, then the removed nodes, and finally the places of all nodes.
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
      slots.append(match.slot ?? Int(result.storage.store(other[match.node]).slot))
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
  /// Frees slots independently of the nodes below them; all other links have to be set again.
  func unlinkAll(where isGone: (Int) -> Bool) {
    for slot in 1..<counts.slots where isInUse(slot) && isGone(slot) {
      children.writable(slot).pointee = ChildLinks()
      freeSlot(slot)
    }
  }
}
