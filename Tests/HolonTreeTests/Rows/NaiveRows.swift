import HolonTree

extension Tree {
  /// The rows as a walk finds them.
  func naiveRows(collapsed: Set<NodeHandle>, rule: TreeRows<Element, Summary>.Rule?) -> [NodeHandle] {
    var rows: [NodeHandle] = []
    var walk = preorder.makeIterator()
    while let (node, _) = walk.next() {
      let passes = rule?(self, node) ?? true
      if passes { rows.append(node) }
      if !passes || collapsed.contains(node) { walk.skipDescendants() }
    }
    return rows
  }
}

extension TreeRowChanges {
  /// Does to old rows what a table does in a batch update.
  ///
  /// - Parameter new: The new rows, of which only the inserted ones are looked at.
  func applied(to old: [NodeHandle], new: [NodeHandle]) -> [NodeHandle?] {
    var kept: [NodeHandle?] = old
    for row in removed.joined() { kept[row] = nil }
    for row in moved.flatMap(\.source) { kept[row] = nil }
    let count = old.count - removed.joined().count + inserted.joined().count
    var result = [NodeHandle?](repeating: nil, count: count)
    for row in inserted.joined() { result[row] = new[row] }
    for move in moved {
      for (source, destination) in zip(move.source, move.destination) { result[destination] = old[source] }
    }
    var stable = kept.compactMap(\.self).makeIterator()
    for row in result.indices where result[row] == nil { result[row] = stable.next() }
    return result
  }

  /// In what the changes are not those between two lists of rows, or nil when they are.
  func deviation(from old: [NodeHandle], to new: [NodeHandle]) -> String? {
    let (before, after) = (Set(old), Set(new))
    if let row = removed.joined().first(where: { after.contains(old[$0]) }) { return "old row \(row) isn't gone" }
    if let row = inserted.joined().first(where: { before.contains(new[$0]) }) { return "row \(row) isn't new" }
    if let move = moved.first(where: { $0.source.count != $0.destination.count }) { return "\(move) is uneven" }
    let result = applied(to: old, new: new)
    return result == new.map(Optional.some) ? nil : "\(self) gives \(result) instead of \(new), from \(old)"
  }
}
