extension MergePlan {
  /// Finds for every node that one version has removed the top of its part, in the version that has it.
  mutating func findTops() {
    for node in order {
      guard let remover = entries[node]?.remover, tops[node] == nil else { continue }
      let version = version(remover.other)
      var path = [node]
      var top = node
      while let parent = version.parent(of: top), entries[parent]?.remover == remover {
        if let known = tops[parent] {
          top = known
          break
        }
        top = parent
        path.append(parent)
      }
      for member in path { tops[member] = top }
    }
  }

  /// Decides about the removed parts in which the other version has changed something.
  mutating func resolveRemovals() {
    var edited: [NodeHandle: [NodeHandle]] = [:]
    var editedTops: [NodeHandle] = []
    for node in order {
      guard let entry = entries[node], let top = topOfPart(edited: node, entry) else { continue }
      if edited[top] == nil { editedTops.append(top) }
      edited[top, default: []].append(node)
    }
    for top in editedTops {
      guard let remover = entries[top]?.remover, let nodes = edited[top] else { continue }
      report(top, edited: nodes, by: remover)
      switch policy.removal(top, remover, nodes) {
      case .keep: kept.insert(top)
      case .remove: for node in nodes where tops[node] != top { release(node, from: remover) }
      }
    }
  }

  /// The top of the removed part in which a node is an edit of the version that hasn't removed the part.
  private func topOfPart(edited node: NodeHandle, _ entry: Entry) -> NodeHandle? {
    if let remover = entry.remover {
      let isEdited = entry.isUpdated(by: remover.other) || entry.isMoved(by: remover.other)
      return isEdited ? tops[node] : nil
    }
    guard entry.isIn(entry.side), let parent = version(entry.side).parent(of: node),
      entries[parent]?.remover == entry.side.other
    else { return nil }
    return tops[parent]
  }

  private mutating func report(_ top: NodeHandle, edited: [NodeHandle], by remover: TreeMergeSide) {
    if reported.insert(top).inserted { conflicts.append(.removal(top, by: remover, edited: edited)) }
  }

  /// Takes a node out of a part that is removed: back to its place in the removing version, or out of the merged tree.
  private mutating func release(_ node: NodeHandle, from remover: TreeMergeSide) {
    var pending = [node]
    while let node = pending.popLast() {
      guard var entry = entries[node], entry.remover == nil, entry.side == remover.other, !entry.isDropped else {
        continue
      }
      if entry.isIn(remover) {
        if entry.isSettled { continue }
        entry.side = remover
        entry.isSettled = true
      } else {
        entry.isDropped = true
        pending += version(remover.other).children(of: node)
      }
      entries[node] = entry
    }
  }

  /// Keeps every node that is the parent of one in the merged tree.
  mutating func keepParents(of nodes: [NodeHandle]) {
    var pending = nodes
    while let node = pending.popLast() {
      guard let parent = parent(of: node), !isPresent(parent) else { continue }
      if let remover = entries[parent]?.remover, let top = tops[parent] {
        report(top, edited: [node], by: remover)
        kept.insert(top)
        pending.append(top)
      } else {
        entries[parent]?.isDropped = false
        pending.append(parent)
      }
    }
  }

  /// Takes back moves that put nodes below themselves; returns whether it found any.
  mutating func breakCycles() -> Bool {
    var hasFound = false
    var finished: Set<NodeHandle> = []
    for start in order where isPresent(start) {
      while let cycle = cycle(above: start, finished: &finished) {
        hasFound = true
        resolve(cycle)
      }
    }
    return hasFound
  }

  /// Returns the nodes of the cycle to which the parents of a node lead, if any.
  private func cycle(above start: NodeHandle, finished: inout Set<NodeHandle>) -> [NodeHandle]? {
    var path: [NodeHandle] = []
    var indices: [NodeHandle: Int] = [:]
    var node = Optional(start)
    while let current = node, !finished.contains(current) {
      if let index = indices[current] { return Array(path[index...]) }
      indices[current] = path.count
      path.append(current)
      node = parent(of: current)
    }
    finished.formUnion(path)
    return nil
  }

  private mutating func resolve(_ cycle: [NodeHandle]) {
    let our = cycle.filter { node in
      entries[node].map { $0.side == .ours && $0.isMovedByOurs && $0.isInTheirs && !$0.isSettled } ?? false
    }
    // The cycle isn't in ours, so at least one node has a place of theirs and another one in ours.
    let their = cycle.filter { node in entries[node].map { $0.side == .theirs && $0.isInOurs } ?? false }
    conflicts.append(.cycle(ours: our, theirs: their))
    let winner: TreeMergeSide = our.isEmpty ? .ours : policy.cycle(our, their)
    for node in winner == .ours ? their : our {
      entries[node]?.side = winner
      entries[node]?.isSettled = true
    }
  }
}
