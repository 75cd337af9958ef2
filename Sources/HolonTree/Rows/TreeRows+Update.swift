extension TreeRows where Element: Equatable {
  /// Updates the rows to another version of the tree.
  ///
  /// - Returns: The rows that are removed, inserted, moved and updated.
  /// - Complexity: The sum of ``Tree/difference(from:)`` and ``update(to:by:)``.
  @inlinable
  @discardableResult
  public mutating func update(to tree: Tree<Element, Summary>) -> TreeRowChanges {
    update(to: tree, by: tree.difference(from: version))
  }
}

extension TreeRows {
  /// Updates the rows to another version of the tree, whose difference is known already.
  ///
  /// - Parameters:
  ///   - tree: The new version.
  ///   - difference: The difference of the new version from ``tree``. Another one is a programmer's mistake.
  /// - Returns: The rows that are removed, inserted, moved and updated.
  /// - Complexity: O(*c* · (*d* + log *n*) + *m*), *c* being the number of changes, *d* the depth, *n* the number of
  ///   the tree's nodes, and *m* that of the nodes below moved ones. If the rule's result for a node changes, the nodes
  ///   below it are hidden or shown as by ``collapse(_:)`` and ``expand(_:)``. Of some twenty inserted or removed
  ///   nodes, one takes O(*n* / 64) more.
  @inlinable
  @discardableResult
  public mutating func update(
    to tree: Tree<Element, Summary>, by difference: TreeDifference<Element>
  ) -> TreeRowChanges {
    var update = RowUpdate()
    var answers = newAnswers(in: tree, after: difference)
    answers.sort(by: index)
    update.leaving += rows(fromEach: answers.refused)
    for change in difference.changes { record(change, in: &update) }
    for change in difference.changes { markBranches(around: change.node, in: tree) }
    update.cut(from: &index)

    let old = version
    version = tree
    place(&update, comingFrom: old)
    guard index.nodeCount == tree.count else { Misuse.foreignDifference() }
    // Moves may have changed their order.
    answers.sort(by: index)
    accept(answers)
    update.arriving += rows(fromEach: answers.admitted)
    for change in difference.changes {
      switch change {
      case .insert(let node, _, _):
        if let row = index.row(of: node) { update.arriving.append(row..<row + 1) }
      case .update(let node, _, _):
        if let row = index.row(of: node) { update.updated.append(row..<row + 1) }
      case .move(let node, _, _): update.arriving.append(rows(from: node))
      case .remove: break
      }
    }
    return update.changes(in: index)
  }

  /// Records the rows that a change removes from the old version and adds to the new one.
  @inlinable
  func record(_ change: TreeChange<Element>, in update: inout RowUpdate) {
    switch change {
    case .insert(let node, _, _):
      update.placed.append(node)
    case .remove(let node, _, _):
      update.cuts.remove(index.place(of: position(of: node)))
    case .move(let node, _, _):
      let places = index.place(of: position(of: node))..<index.place(of: end(of: node))
      update.cuts.move(places, as: update.moves.count)
      update.moves[node] = update.moves.count
      update.placed.append(node)
    case .update: break
    }
  }

  /// Marks the old and new parents of a changed node, depending on whether they have children in the new version.
  @inlinable
  mutating func markBranches(around node: NodeHandle, in new: Tree<Element, Summary>) {
    let parents = [
      version.contains(node) ? version.parent(of: node) : nil, new.contains(node) ? new.parent(of: node) : nil,
    ]
    for case let parent? in parents where new.contains(parent) {
      // New parents get their marks when they are inserted.
      guard let position = index.position(of: parent) else { continue }
      let isBranch = !new.isLeaf(parent)
      if index[position].contains(.branch) != isBranch { index[position].set(.branch, to: isBranch) }
    }
  }
}
