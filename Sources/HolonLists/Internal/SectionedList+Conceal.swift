public import HolonTree

extension SectionedList {
  /// Returns the reasons to hide an element: its own flag, rule and condition, the filter, and the wholes above.
  @inlinable
  func concealment(
    of entry: ListEntry<Content>, isAboveHidden: Bool, asksCondition: Bool = true
  ) -> Concealment {
    var concealment = entry.concealment.intersection(.flag)
    if let content = entry.content {
      if let rule = entry.traits?.rule, !rule(content) { concealment.insert(.rule) }
      if let filter, !filter(content) { concealment.insert(.filter) }
    }
    if asksCondition, let condition = entry.condition, !holds(condition) { concealment.insert(.condition) }
    if isAboveHidden { concealment.insert(.above) }
    return concealment
  }

  @inlinable
  func holds(_ condition: Condition<ID>) -> Bool { condition.holds { self[$0]?.value } }

  /// Registers the values that an element's condition depends on.
  @inlinable
  mutating func register(_ entry: ListEntry<Content>) {
    if let condition = entry.condition { register(condition, of: entry.id) }
  }

  @usableFromInline
  mutating func register(_ condition: Condition<ID>, of dependent: ID) {
    for id in condition.dependencies { dependents[id, default: []].insert(dependent) }
  }

  /// Unregisters the values that an element's condition depends on.
  private mutating func unregister(_ entry: ListEntry<Content>) {
    guard let condition = entry.condition else { return }
    for id in condition.dependencies {
      dependents[id]?.remove(entry.id)
      if dependents[id]?.isEmpty == true { dependents[id] = nil }
    }
  }

  /// Unregisters removed elements, and evaluates the conditions again that depend on them.
  @usableFromInline
  mutating func unregister(_ removed: [ListEntry<Content>]) {
    for entry in removed { unregister(entry) }
    for entry in removed where entry.level == .cell { reviseDependents(of: entry.id) }
  }

  /// Evaluates the conditions again that depend on any value in a node.
  @usableFromInline
  mutating func reviseDependents(of node: ListNode<Content>) {
    var nodes = [node]
    while let node = nodes.popLast() {
      if let entry = node.entry, entry.level == .cell { reviseDependents(of: entry.id) }
      nodes += node.parts
    }
  }

  /// Evaluates the conditions again that depend on a value.
  @usableFromInline
  mutating func reviseDependents(of id: ID) {
    for dependent in dependents[id] ?? [] { reviseCondition(of: dependent) }
  }

  /// Evaluates an element's condition again.
  @usableFromInline
  mutating func reviseCondition(of id: ID) {
    guard let condition = entries[id]?.condition else { return }
    conceal(id, by: .condition, if: !holds(condition))
  }

  /// Hides or shows an element after it has moved below another one.
  @usableFromInline
  mutating func concealMoved(_ id: ID, below whole: NodeHandle?) {
    conceal(id, by: .above, if: whole.map { !tree[$0].isVisible } ?? false)
  }

  /// Hides or shows an element for one reason, together with everything below it.
  @inlinable
  mutating func conceal(_ id: ID, by reason: Concealment, if applies: Bool) {
    guard var entry = entries[id], entry.concealment.contains(reason) != applies else { return }
    let wasVisible = entry.isVisible
    if applies { entry.concealment.insert(reason) } else { entry.concealment.remove(reason) }
    put(entry)
    guard entry.isVisible != wasVisible else { return }
    concealParts(of: id, if: !entry.isVisible)
  }

  /// Updates everything below an element that is now shown or hidden.
  @inlinable
  mutating func concealParts(of id: ID, if isHidden: Bool) {
    for entry in flipped(below: id, isHidden: isHidden) { put(entry) }
  }

  /// Returns the entries below an element that change when it is hidden or shown.
  ///
  /// The parts of elements that are hidden anyway don't change.
  @inlinable
  func flipped(below id: ID, isHidden: Bool) -> [ListEntry<Content>] {
    guard let top = entries.handle(of: id) else { return [] }
    let tree = tree
    var entries: [ListEntry<Content>] = []
    var walk = tree.preorder(from: top).makeIterator()
    _ = walk.next()
    while let (node, _) = walk.next() {
      var entry = tree[node]
      let wasVisible = entry.isVisible
      if isHidden { entry.concealment.insert(.above) } else { entry.concealment.remove(.above) }
      entries.append(entry)
      if entry.isVisible == wasVisible { walk.skipDescendants() }
    }
    return entries
  }

  /// Replaces the entry with the same identity.
  @inlinable
  mutating func put(_ entry: ListEntry<Content>) {
    guard let node = entries.handle(of: entry.id) else { return }
    let old = tree[node]
    known { (entries) throws(KeyedTreeError<ID>) in try entries.update(entry) }
    recordUpdate(of: node, from: old, to: entry)
  }
}
