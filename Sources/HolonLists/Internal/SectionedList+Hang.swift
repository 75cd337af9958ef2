public import HolonTree

extension SectionedList {
  /// Finds out whether a node may come into a whole with everything below it.
  ///
  /// - Parameters:
  ///   - node: The node to be added.
  ///   - whole: Where to; nil for the list itself.
  ///   - names: The paths of the nodes to be added that were found all right before, by identity.
  ///   - leaving: An element whose identity, with those of all below it, will be free by then.
  @inlinable
  func check(
    _ node: ListNode<Content>, in whole: NodeHandle?, names: inout [ID: String], leaving: NodeHandle? = nil
  ) throws(ListError) {
    typealias Task = (node: ListNode<Content>, whole: ListLevel, path: String)
    var tasks: [Task] = [
      (node, whole.map { tree[$0].level } ?? .list, path(node.pathComponent, in: whole))
    ]
    while let (node, whole, path) = tasks.popLast() {
      guard whole.canHold(node.level), let entry = node.entry else {
        throw .misplaced(node.level, in: whole, path: path)
      }
      if let other = names.updateValue(path, forKey: entry.id) { throw .duplicate(path: path, existing: other) }
      if let other = entries.handle(of: entry.id), !isInside(other, of: leaving) {
        throw .duplicate(path: path, existing: self.path(other))
      }
      for part in node.parts.reversed() { tasks.append((part, node.level, "\(path)/\(part.pathComponent)")) }
    }
  }

  @inlinable
  func isInside(_ node: NodeHandle, of top: NodeHandle?) -> Bool {
    guard let top else { return false }
    return node == top || tree.isDescendant(node, of: top)
  }

  /// Links a node that was checked, with everything below it.
  @inlinable
  mutating func hang(_ node: ListNode<Content>, at slot: Slot) {
    guard let top = node.entry else { return }
    let isAboveHidden = slot.whole.map { !tree[$0].isVisible } ?? false
    let wholeID = slot.whole.map { tree[$0].id }
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
      if isTop { touch(entry.id) }
      for part in node.parts.reversed() { tasks.append((part, entry.id, !entry.isVisible)) }
    }
    reviseDependents(of: node)
  }

  /// Does with the entries what was found possible before.
  @inlinable
  mutating func known<Result>(
    _ edit: (inout Entries) throws(KeyedTreeError<ID>) -> Result
  ) -> Result {
    revision += 1
    do { return try edit(&entries) } catch { preconditionFailure("an edit was checked, and still: \(error)") }
  }

  /// Notes that the section of an element has changed.
  @inlinable
  mutating func touch(_ id: ID) {
    guard let node = entries.handle(of: id) else { return }
    touch(node)
  }

  @inlinable
  mutating func touch(_ node: NodeHandle) { touched.insert(section(of: node, in: tree)) }

  /// The section that a node stands in, or that it is.
  @inlinable
  func section(of node: NodeHandle, in tree: Tree<ListEntry<Content>, ListSummary<Content>>) -> ID {
    var section = node
    for ancestor in tree.ancestors(of: node) { section = ancestor }
    return tree[section].id
  }
}
