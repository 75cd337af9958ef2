internal import HolonBase
public import HolonLists
internal import HolonTree

/// Rows that all have the same fields, such as the guests of a party: a list of objects in JSON.
///
/// ```swift
/// let guest = Field.text("name").required()
/// RepeatedGroup("guests", count: 1...10) { guest }
/// // values: {"guests": [{"name": "Ada"}, {"name": "Bob"}]}; the second name's identifier is guests.2.name
/// ```
///
/// A row has a number that it keeps wherever it is moved and that no other row gets later. Its values and messages
/// therefore stay with the row, and so does whether it is dirty.
public struct RepeatedGroup: ListElement {
  /// The type of the cells' contents.
  public typealias Content = FormField

  /// The name, which is the name of the member in JSON.
  public let name: String

  /// The minimum and maximum number of rows.
  public let count: ClosedRange<Int>

  /// The title of the control that adds a row.
  public var addTitle: String

  let initialCount: Int
  let parts: [ListNode<FormField>]

  /// Creates a repeated group.
  ///
  /// - Parameters:
  ///   - name: The name, which is the name of the member in JSON.
  ///   - count: The minimum and maximum number of rows.
  ///   - initialCount: The initial number of rows; by default the minimum.
  ///   - addTitle: The title of the control that adds a row.
  ///   - parts: The fields of one row.
  public init(
    _ name: String, count: ClosedRange<Int> = 0...Int.max, rows initialCount: Int? = nil, addTitle: String = "Add",
    @ListBuilder<FormField> parts: () -> [ListNode<FormField>]
  ) {
    FieldDefinition.checkName(name)
    self.name = name
    self.count = count
    self.addTitle = addTitle
    self.initialCount = initialCount ?? count.lowerBound
    self.parts = parts()
  }

  /// The group with its initial rows, and with the cell at its end.
  public var node: ListNode<FormField> {
    let rows = (0..<initialCount).map { "\(name).\($0 + 1)" }
    return ListGroup(name) {
      rows.map { row(named: $0) }
      FormField(.rows(self), id: "\(name).\(Self.endName)", value: .array(rows.map { .string($0) }))
    }.node
  }

  /// The name of the cell at the end, which no row can have, because rows have numbers.
  static let endName = "rows"

  func row(named id: String) -> ListNode<FormField> {
    ListGroup(id) { parts.map { $0.prefixed(by: "\(id).") } }.node
  }

  func messages(for value: JSONValue) -> [FieldMessage] {
    guard case .array(let rows) = value, !count.contains(rows.count) else { return [] }
    let text =
      rows.count < count.lowerBound
      ? MessageText(.rowsAtLeast, ["low": "\(count.lowerBound)"])
      : MessageText(.rowsAtMost, ["high": "\(count.upperBound)"])
    return [FieldMessage(rule: "count", text, origin: .own(0))]
  }
}
