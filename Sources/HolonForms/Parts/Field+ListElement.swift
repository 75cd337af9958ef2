public import HolonLists
internal import HolonTree

extension Field: ListElement {
  /// What the field's cell shows.
  public typealias Content = FormField

  /// The field as a cell.
  public var node: ListNode<FormField> {
    let node = FormField(.input(definition), id: name, value: definition.defaultValue).node
    return condition.map { node.visible(when: $0) } ?? node
  }
}

extension FormRule: ListElement {
  /// What the rule's cell shows, as long as the rule is broken.
  public typealias Content = FormField

  /// The rule as a cell that is shown as long as the rule is broken.
  public var node: ListNode<FormField> {
    FormField(.rule(self), id: name, value: .null).node.visible { !$0.messages.isEmpty }
  }
}
