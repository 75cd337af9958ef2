/// Several elements that are shown, hidden, moved and decorated as one; a group shows nothing of its own.
///
/// ```swift
/// ListGroup("sidekicks") {
///   Cell("robin", title: "Robin")
///   Cell("batgirl", title: "Batgirl")
/// }
/// .indented()
/// ```
public struct ListGroup<Content: ListContent>: ListElement {
  /// The identity, which no other element of the list has.
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
