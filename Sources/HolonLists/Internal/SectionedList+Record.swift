public import HolonTree

extension SectionedList {
  /// Marks the section of an element for comparison.
  @inlinable
  mutating func touch(_ node: NodeHandle) { record.compare(section(of: node, in: tree)) }

  /// Returns the section that contains a node, or the node itself if it is one.
  @inlinable
  @inline(never)
  func section(of node: NodeHandle, in tree: Tree<ListEntry<Content>, ListSummary<Content>>) -> ID {
    var section = node
    for ancestor in tree.ancestors(of: node) { section = ancestor }
    return tree[section].id
  }

  /// Records that a cell has arrived at its place.
  @inlinable
  mutating func recordArrival(of node: NodeHandle, _ entry: ListEntry<Content>) {
    guard let row = row(of: node, entry) else { return }
    let section = section(of: node, in: tree)
    record.insert(node, row, after: cell(before: node), isShown: entry.isVisible, in: section)
  }

  /// Records that a cell leaves its place.
  @inlinable
  mutating func recordDeparture(of node: NodeHandle) {
    record.remove(node, id: tree[node].id, from: section(of: node, in: tree))
  }

  /// Records that an element has changed.
  @inlinable
  mutating func recordUpdate(of node: NodeHandle, from old: ListEntry<Content>, to new: ListEntry<Content>) {
    switch new.kind {
    case .group: break
    case .section(let id, _, _):
      if old.isVisible != new.isVisible { return record.compare(id) }
      record.touched.insert(id)
      if new.isVisible, old.kind != new.kind, let index = record.indices[id] { record.log?.updateSection(at: index) }
    case .cell:
      guard old.isVisible || new.isVisible, let row = row(of: node, new) else { return }
      record.update(node, row, isShown: new.isVisible, in: section(of: node, in: tree))
    }
  }

  /// Records that everything below an element is shown with another decoration.
  @usableFromInline
  mutating func recordDecoration(below top: NodeHandle) {
    guard record.isLogging, tree.summary(of: top).cells <= record.rest else { return touch(top) }
    for node in cells(below: top) where tree[node].isVisible {
      recordUpdate(of: node, from: tree[node], to: tree[node])
    }
  }

  /// Returns the cells from an element downwards, in order.
  @inlinable
  func cells(below top: NodeHandle) -> [NodeHandle] {
    let tree = tree
    return tree.preorder(from: top).compactMap { node, _ in tree[node].level == .cell ? node : nil }
  }

  /// Returns the last cell before a node in its section, visible or not.
  ///
  /// - Complexity: O(*d*), *d* being the depth, apart from neighbours that are groups without cells.
  @inlinable
  func cell(before node: NodeHandle) -> NodeHandle? {
    let tree = tree
    var next = node
    while true {
      if let sibling = tree.previous(before: next) {
        if let cell = lastCell(from: sibling) { return cell }
        next = sibling
      } else if let whole = tree.parent(of: next), tree[whole].level != .section {
        next = whole
      } else {
        return nil
      }
    }
  }

  @inlinable
  func lastCell(from top: NodeHandle) -> NodeHandle? {
    let tree = tree
    guard tree.summary(of: top).cells > 0 else { return nil }
    var node = top
    while let last = tree.lastChild(of: node) {
      node = last
      while tree.summary(of: node).cells == 0, let previous = tree.previous(before: node) { node = previous }
    }
    return node
  }

  /// Returns the row of a cell.
  @inlinable
  func row(of node: NodeHandle, _ entry: ListEntry<Content>) -> ListRow<Content>? {
    guard let content = entry.content else { return nil }
    let tree = tree
    var decoration = entry.traits?.decoration ?? Decoration()
    for whole in tree.ancestors(of: node) {
      if let traits = tree[whole].traits { decoration = decoration.inside(traits.decoration) }
    }
    return ListRow(content: content, added: .init(decoration))
  }
}
