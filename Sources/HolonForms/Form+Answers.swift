public import HolonLists
internal import HolonTree

extension Form {
  /// Whether no visible value is known to be wrong, and no slow rule is outstanding.
  public var isValid: Bool { list.summary.visibleAnswer.isValid }

  /// Whether the form has changes to submit: ``changedValues`` isn't empty.
  ///
  /// It is true when a visible value differs from the initial one, or a visible repeated group has other rows or
  /// another order. Values of hidden fields don't count, as they aren't submitted.
  public var isDirty: Bool { list.summary.visibleAnswer.isDirty }

  /// The combined summary of everything visible.
  public var summary: FormSummary { list.summary.visibleAnswer }

  /// Returns the combined summary of everything visible in a field, group or section; nil if the element is unknown.
  public func summary(of id: String) -> FormSummary? { list.summary(of: id)?.visibleAnswer }

  /// Returns all messages in a visible field, group or section, or in the whole form for nil, in order.
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

  /// Returns the changes since the last call, as after any other edit of a list.
  ///
  /// They include typed values, messages, fields hidden and shown, rows, undo and reset.
  @discardableResult
  public mutating func takeChanges() -> ListChanges<FormField> { list.takeChanges() }
}
