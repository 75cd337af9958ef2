public import HolonTree

extension SectionedList {
  /// Returns the changes by edits since the last call; the first call returns everything.
  ///
  /// Edits that cancel out aren't reported, nor are edits of hidden elements.
  ///
  /// - Complexity: O(*s* + *k* · (log *n* + *m* / 64)) after *k* edits of rows, *s* being the number of sections, *n* that
  ///   of all elements and *m* that of the largest section touched, of which only a list of its chunks is copied. After
  ///   edits of whole sections, ``restore(_:)`` and similar calls, and edits of more than an eighth of the rows:
  ///   O(*s* + *r*) on average, *r* being the number of rows in sections that were edited.
  @discardableResult
  @inlinable
  public mutating func takeChanges() -> ListChanges<Content> {
    let changes: ListChanges<Content>
    if let log = record.log {
      changes = ListChanges(from: record.told, to: snapshot, logged: log.difference)
    } else {
      recordSections()
      changes = ListChanges(from: record.told, to: snapshot)
    }
    record.begin(with: changes.new)
    return changes
  }

  /// Records the cells of all visible sections without a record.
  @inlinable
  mutating func recordSections() {
    let tree = tree
    for section in tree.children(of: nil) where tree[section].isVisible && record.sections[tree[section].id] == nil {
      let items = items(below: section)
      record.sections[tree[section].id] = RowChunks(items, isShown: { tree[$0.node].isVisible }, homes: &record.homes)
    }
  }

  /// Returns the cells from an element downwards.
  ///
  /// - Parameters:
  ///   - outer: The decoration from the wholes around the element.
  ///   - isShownOnly: Whether to skip hidden elements.
  @inlinable
  @inline(never)
  func items(
    below top: NodeHandle, inside outer: Decoration = Decoration(), isShownOnly: Bool = false
  ) -> ContiguousArray<RowChunks<Content>.Item> {
    let tree = tree
    var items: ContiguousArray<RowChunks<Content>.Item> = []
    items.reserveCapacity(isShownOnly ? tree.summary(of: top).visible : tree.summary(of: top).cells)
    // The decorations around a cell, by the depth of their elements; many cells share one.
    var around = [ListRow<Content>.Added(outer)]
    var walk = tree.preorder(from: top).makeIterator()
    while let (node, depth) = walk.next() {
      let entry = tree[node]
      if isShownOnly, !entry.isVisible {
        walk.skipDescendants()
        continue
      }
      around.removeSubrange((depth + 1)...)
      var added = around[depth]
      if let traits = entry.traits { added = .init(traits.decoration.inside(added.decoration)) }
      if case .cell(let content) = entry.kind {
        items.append(.init(node: node, row: ListRow(content: content, added: added)))
      } else {
        around.append(added)
      }
    }
    return items
  }
}
