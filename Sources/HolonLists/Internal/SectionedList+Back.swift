public import HolonTree

extension SectionedList {
  /// Stores the inverse of the edit that was just made.
  @inlinable
  mutating func recordInverse(_ edits: ListEdit<Content>...) {
    if history.isRecording { history.append(.edits(edits)) }
  }

  /// Returns the place of an element, in a form that stays valid when the element is removed.
  @inlinable
  func place(of node: NodeHandle) -> Place {
    let tree = tree
    if let next = tree.next(after: node) { return .before(tree[next].id) }
    return .last(in: tree.parent(of: node).map { tree[$0].id })
  }

  /// Applies a step of the history.
  ///
  /// - Returns: The inverse step.
  mutating func apply(_ step: ListHistory<Content>.Step) -> ListHistory<Content>.Step {
    switch step {
    case .version(let version):
      let now = self.version
      go(to: version)
      return .version(now)
    case .edits(let edits):
      var back: [ListEdit<Content>] = []
      for edit in edits { back.append(make(edit)) }
      return .edits(back.reversed())
    }
  }

  /// Makes the inverse of an edit that came right before it, which can't be refused.
  ///
  /// - Returns: The inverse of this edit.
  private mutating func make(_ edit: ListEdit<Content>) -> ListEdit<Content> {
    do throws(ListError) {
      return try attempt(edit)
    } catch {
      preconditionFailure("a recorded edit can't be undone: \(error)")
    }
  }

  private mutating func attempt(_ edit: ListEdit<Content>) throws(ListError) -> ListEdit<Content> {
    switch edit {
    case .insert(let nodes, let place):
      let slot = try slot(at: place)
      for node in nodes { attach(node, at: slot) }
      return .remove(nodes.compactMap { $0.entry?.id })
    case .remove(let ids):
      var place = Place.last(in: nil)
      var nodes: [ListNode<Content>] = []
      for id in ids {
        let node = try existing(id)
        place = self.place(of: node)
        nodes.append(self.node(node))
      }
      for id in ids { unhang(id) }
      return .insert(nodes, at: place)
    case .move(let id, let target):
      let place = place(of: try existing(id))
      try relocate(id, to: target)
      return .move(id, to: place)
    case .change(let entry):
      let node = try existing(entry.id)
      let old = tree[node]
      conceal(entry.id, by: .flag, if: entry.concealment.contains(.flag))
      setTraits(entry.traits, of: node)
      setKind(entry.kind, of: node, from: tree[node])
      return .change(old)
    }
  }
}
