@_exported public import HolonCore

/// Builds the parts of a list, section or group from statements, with `if`, `switch` and `for`.
public typealias ListBuilder<Content: ListContent> = PartsBuilder<ListNode<Content>>

extension PartsBuilder {
  /// Accepts one element of a list.
  @inlinable
  public static func buildExpression<Content>(_ element: some ListElement<Content>) -> [Part]
  where Part == ListNode<Content> {
    [element.node]
  }

  /// Accepts several elements of a list.
  @inlinable
  public static func buildExpression<Content>(_ elements: [some ListElement<Content>]) -> [Part]
  where Part == ListNode<Content> {
    elements.map { $0.node }
  }
}
