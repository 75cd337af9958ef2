extension Tree where Element: Equatable {
  /// What leads from an older version of this tree to this one, with the fewest moves.
  public func difference(from old: Tree) -> TreeDifference<Element> {
    var changes: [TreeChange<Element>] = []
    for (node, _) in old.preorder where !contains(node) { changes.append(.remove(node, old[node], from: old.place(of: node))) }
    var parents: [NodeHandle?] = [nil]
    for (node, _) in preorder {
      parents.append(node)
      if !old.contains(node) {
        changes.append(.insert(node, self[node], at: place(of: node)))
      } else {
        if old[node] != self[node] { changes.append(.update(node, from: old[node], to: self[node])) }
        if old.parent(of: node) != parent(of: node) {
          changes.append(.move(node, from: old.place(of: node), to: place(of: node)))
        }
      }
    }
    for parent in parents {
      let stay = children(of: parent).filter { old.contains($0) && old.parent(of: $0) == parent }
      guard parent == nil || old.contains(parent!) else { continue }
      let ranks = stay.map { old.index(of: $0) }
      // Longest increasing subsequence, quadratic.
      var best = Array(repeating: 1, count: ranks.count)
      var from = Array(repeating: -1, count: ranks.count)
      for i in ranks.indices {
        for j in 0..<i where ranks[j] < ranks[i] && best[j] + 1 > best[i] { (best[i], from[i]) = (best[j] + 1, j) }
      }
      var kept: Set<Int> = []
      var at = best.indices.max { best[$0] < best[$1] } ?? -1
      while at >= 0 { kept.insert(at); at = from[at] }
      for (i, node) in stay.enumerated() where !kept.contains(i) {
        changes.append(.move(node, from: old.place(of: node), to: place(of: node)))
      }
    }
    return TreeDifference(changes)
  }
}
