public import HolonTree

extension SectionedList {
  @inlinable
  func isInside(_ node: NodeHandle, of top: NodeHandle?) -> Bool {
    guard let top else { return false }
    return node == top || tree.isDescendant(node, of: top)
  }

  /// Links a checked node with everything below it.
  @inlinable
  mutating func attach(_ node: ListNode<Content>, at slot: Slot) {
    guard let top = node.entry else { return }
    let isAboveHidden = slot.whole.map { !tree[$0].isVisible } ?? false
    let wholeID = slot.whole.map { tree[$0].id }
    let isLogged = record.isLogging && top.level != .section
    var tasks = [(node: node, whole: wholeID, isAboveHidden: isAboveHidden)]
    while let (node, whole, isAboveHidden) = tasks.popLast() {
      guard var entry = node.entry else { continue }
      entry.concealment = concealment(of: entry, isAboveHidden: isAboveHidden)
      let isTop = entry.id == top.id
      known { (entries) throws(KeyedTreeError<ID>) in
        guard isTop, let sibling = slot.sibling else { return try entries.append(entry, to: whole) }
        try entries.insert(entry, before: sibling)
      }
      register(entry)
      if isLogged ? entry.level == .cell : isTop, let node = entries.handle(of: entry.id) {
        if isLogged { recordArrival(of: node, entry) } else { touch(node) }
      }
      for part in node.parts.reversed() { tasks.append((part, entry.id, !entry.isVisible)) }
    }
    if !dependents.isEmpty { reviseDependents(of: node) }
  }

  /// Fills an empty list with checked nodes, in one pass.
  @inlinable
  mutating func fill(with nodes: [ListNode<Content>]) {
    var elements: [(element: ListEntry<Content>, depth: Int)] = []
    var conditional: [ID] = []
    var tasks = nodes.reversed().map { (node: $0, depth: 0, isAboveHidden: false) }
    while let (node, depth, isAboveHidden) = tasks.popLast() {
      guard var entry = node.entry else { continue }
      // Conditions are evaluated when all values are in the list.
      entry.concealment = concealment(of: entry, isAboveHidden: isAboveHidden, asksCondition: false)
      elements.append((entry, depth))
      if entry.condition != nil { conditional.append(entry.id) }
      register(entry)
      for part in node.parts.reversed() { tasks.append((part, depth + 1, !entry.isVisible)) }
    }
    known { (entries) throws(KeyedTreeError<ID>) in entries = try KeyedTree(Tree(preorder: elements)) }
    for id in conditional { reviseCondition(of: id) }
    for id in parts() { record.compare(id) }
  }

  /// Makes an edit of the entries that earlier checks have found possible.
  @inlinable
  mutating func known<Result>(
    _ edit: (inout Entries) throws(KeyedTreeError<ID>) -> Result
  ) -> Result {
    revision += 1
    do { return try edit(&entries) } catch { preconditionFailure("a checked edit failed: \(error)") }
  }
}
