public import HolonLists

/// Fields that make one object in JSON, such as the parts of an address.
///
/// ```swift
/// FieldGroup("address") {
///   Field.text("street")
///   Field.text("city").required()
/// }
/// // values: {"address": {"street": …, "city": …}}; the city's identifier is address.city
/// ```
///
/// A ``ListSection`` or ``ListGroup`` only stands around its fields: their values remain members of the whole.
public struct FieldGroup: ListElement {
  /// What the group's cells show.
  public typealias Content = FormField

  /// The name, which is the member's name in JSON.
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
