public import HolonLists
internal import HolonTree

extension Form {
  /// Whether nothing visible is known to be wrong, and no slow rule's answer is outstanding.
  public var isValid: Bool { list.summary.visibleAnswer.isValid }

  /// Whether there is something to be sent: ``changedValues`` isn't empty.
  ///
  /// That is so when a visible value differs from the initial one, or a visible repeated group has other rows or another
  /// order. What was entered into a field that is hidden now doesn't count, as it isn't sent.
  public var isDirty: Bool { list.summary.visibleAnswer.isDirty }

  /// What everything visible says together.
  public var summary: FormSummary { list.summary.visibleAnswer }

  /// What everything visible in a field, group or section says together; nil if there is no such element.
  public func summary(of id: String) -> FormSummary? { list.summary(of: id)?.visibleAnswer }

  /// All that is wrong with what is visible in a field, group or section, or in the whole form for nil, in order.
  public func messages(in id: String? = nil) -> [(field: String, message: FieldMessage)] {
    let tree = list.tree
    var top: NodeHandle?
    if let id {
      guard let node = list.entries.handle(of: id) else { return [] }
      top = node
    }
    var messages: [(field: String, message: FieldMessage)] = []
    var pending = top.map { [$0] } ?? Array(tree.roots).reversed()
    while let node = pending.popLast() {
      guard tree.summary(of: node).visibleAnswer.messages > 0 else { continue }
      if let field = tree[node].content {
        for message in field.messages { messages.append((field.id, message)) }
      } else {
        pending += tree.children(of: node).reversed()
      }
    }
    return messages
  }

  /// What has changed for whoever shows the form, since the last call: as after any other edit of a list.
  ///
  /// It covers what was typed, messages, fields hidden and shown, rows, undo and reset.
  @discardableResult
  public mutating func takeChanges() -> ListChanges<FormField> { list.takeChanges() }
}
