import HolonToDos
import HolonTree

extension SectionedToDos {
  /// Applies changes of the list.
  ///
  /// - Returns: Whether the changes fit. While others edit, the parts of a change can stem from different versions. If
  ///   they don't fit together, this version stays the same and the whole list must be read.
  /// - Complexity: O(*c* · *d*) on average, where *c* is the number of changed to-dos and *d* the depth. A to-do whose
  ///   neighbour in its section isn't its neighbour in the list costs O(*s*) more, where *s* is the number of to-dos in
  ///   the section.
  public mutating func apply(_ change: ListChange) -> Bool {
    guard !change.isEverything else { return false }
    var changed = self
    do {
      for row in change.changed { try changed.put(row, change.dependencies[row.entry.number]) }
      let removed = Set(change.removed)
      for number in change.removed where changed.elements.contains(.toDo(number)) {
        let gone = try changed.elements.remove(.toDo(number))
        guard gone.allSatisfy({ $0.row.map { removed.contains($0.entry.number) } ?? false }) else { return false }
      }
      try changed.update(change.dependencies)
    } catch {
      return false
    }
    let tree = changed.elements.tree
    for row in change.changed {
      let node = changed.elements.handle(of: .toDo(row.entry.number))
      guard node.map({ tree.isLeaf($0) != row.hasChecklist }) ?? false else { return false }
    }
    changed.progress = change.progress
    changed.lastEdit = change.lastEdit
    self = changed
    return true
  }

  /// Updates the rows whose dependencies have changed, because any other to-do may have.
  private mutating func update(_ dependencies: ToDoDependencies) throws(KeyedTreeError<ID>) {
    let numbers = Set(dependencies.numbers)
    for number in dependents.union(numbers) {
      guard let old = elements[.toDo(number)]?.row, old.dependencies != dependencies[number] else { continue }
      let row = Row(
        entry: old.entry, hasChecklist: old.hasChecklist, progress: old.progress, dependencies: dependencies[number])
      try elements.update(.row(row))
    }
    dependents = numbers
  }

  private mutating func put(
    _ changed: ListChange.Row, _ dependencies: ToDoDependencies.State
  ) throws(KeyedTreeError<ID>) {
    let row = Row(
      entry: changed.entry, hasChecklist: changed.hasChecklist, progress: changed.progress,
      dependencies: dependencies)
    let id = ID.toDo(row.entry.number)
    let parent = changed.whole.map(ID.toDo) ?? .section(ToDoSection(row.progress))
    let old = elements[id]?.row
    if let old {
      if old != row { try elements.update(.row(row)) }
      if old.entry.key == row.entry.key, elements.parent(of: id) == parent { return }
    }
    guard elements.contains(parent) else { throw .unknown(parent) }
    if old == nil { try elements.append(.row(row), to: parent) } else { try elements.move(id, to: parent) }
    if let previous = previous(of: row, id, hint: changed.previous.map(ID.toDo)) {
      try elements.move(id, after: previous)
    } else {
      let first = elements.tree.firstChild(of: elements.handle(of: parent)).map { elements.tree[$0].id }
      if let first, first != id { try elements.move(id, before: first) }
    }
  }

  /// Returns the last sibling that precedes a row; nil if the row precedes all siblings.
  private func previous(of row: Row, _ id: ID, hint: ID?) -> ID? {
    let tree = elements.tree
    guard let node = elements.handle(of: id) else { return nil }
    func isBefore(_ other: NodeHandle) -> Bool { tree[other].row.map { $0.entry.isBefore(row.entry) } ?? false }
    if let hint, let other = elements.handle(of: hint), tree.parent(of: other) == tree.parent(of: node),
      isBefore(other),
      let next = tree.next(after: other), next == node || !isBefore(next)
    {
      return hint
    }
    var other = tree.previous(before: node)
    while let sibling = other, !isBefore(sibling) { other = tree.previous(before: sibling) }
    return other.map { tree[$0].id }
  }
}

extension ToDoList.Entry {
  /// Returns whether the entry precedes another one among their siblings.
  fileprivate func isBefore(_ other: ToDoList.Entry) -> Bool { (key, number) < (other.key, other.number) }
}
