public import HolonLists
internal import HolonTree

/// Fields that form one object in JSON, such as the parts of an address.
///
/// ```swift
/// FieldGroup("address") {
///   Field.text("street")
///   Field.text("city").required()
/// }
/// // values: {"address": {"street": …, "city": …}}; the city's identifier is address.city
/// ```
///
/// The fields of a `ListSection` or `ListGroup`, in contrast, remain members of the object around it.
public struct FieldGroup: ListElement {
  /// The type of the cells' contents.
  public typealias Content = FormField

  /// The name, which is the name of the member in JSON.
  public let name: String

  let parts: [ListNode<FormField>]

  /// Creates a group from statements.
  public init(_ name: String, @ListBuilder<FormField> parts: () -> [ListNode<FormField>]) {
    FieldDefinition.checkName(name)
    self.name = name
    self.parts = parts()
  }

  /// The group and everything below it.
  public var node: ListNode<FormField> { ListGroup(name) { parts.map { $0.prefixed(by: "\(name).") } }.node }
}

extension Field: ListElement {
  /// The type of the cells' contents.
  public typealias Content = FormField

  /// The field as a cell.
  public var node: ListNode<FormField> {
    let node = FormField(.input(definition), id: name, value: definition.defaultValue).node
    return condition.map { node.visible(when: $0) } ?? node
  }
}

extension FormRule: ListElement {
  /// The type of the cells' contents.
  public typealias Content = FormField

  /// The rule as a cell that is visible while the rule is broken.
  public var node: ListNode<FormField> {
    FormField(.rule(self), id: name, value: .null).node.visible { !$0.messages.isEmpty }
  }
}
