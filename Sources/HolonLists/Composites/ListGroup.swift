/// Several elements that are shown, hidden, moved and decorated as one, without a header or footer.
///
/// ```swift
/// ListGroup("sidekicks") {
///   Cell("robin", title: "Robin")
///   Cell("batgirl", title: "Batgirl")
/// }
/// .indented()
/// ```
public struct ListGroup<Content: ListContent>: ListElement {
  /// The identity, which is unique in the list.
  public let id: Content.ID

  /// The elements of the group.
  public var parts: [ListNode<Content>]

  /// Creates a group from statements.
  @inlinable
  public init(_ id: Content.ID, @ListBuilder<Content> parts: () -> [ListNode<Content>] = { [] }) {
    self.id = id
    self.parts = parts()
  }

  /// The group and everything below it.
  @inlinable
  public var node: ListNode<Content> { ListNode(entry: ListEntry(.group(id)), parts: parts) }
}
