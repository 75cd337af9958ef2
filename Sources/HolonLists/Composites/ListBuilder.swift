/// Builds the parts of a list, section or group from statements, with `if`, `switch` and `for`.
@resultBuilder
public enum ListBuilder<Content: ListContent> {
  /// Takes one element.
  @inlinable
  public static func buildExpression(_ element: some ListElement<Content>) -> [ListNode<Content>] { [element.node] }

  /// Takes several elements.
  @inlinable
  public static func buildExpression(_ elements: [some ListElement<Content>]) -> [ListNode<Content>] {
    elements.map { $0.node }
  }

  /// Puts the elements of all statements behind each other.
  @inlinable
  public static func buildBlock(_ parts: [ListNode<Content>]...) -> [ListNode<Content>] { parts.flatMap(\.self) }

  /// Takes what an `if` without `else` gives.
  @inlinable
  public static func buildOptional(_ parts: [ListNode<Content>]?) -> [ListNode<Content>] { parts ?? [] }

  /// Takes what the first branch of an `if` gives.
  @inlinable
  public static func buildEither(first parts: [ListNode<Content>]) -> [ListNode<Content>] { parts }

  /// Takes what the second branch of an `if` gives.
  @inlinable
  public static func buildEither(second parts: [ListNode<Content>]) -> [ListNode<Content>] { parts }

  /// Puts what each turn of a `for` gives behind each other.
  @inlinable
  public static func buildArray(_ parts: [[ListNode<Content>]]) -> [ListNode<Content>] { parts.flatMap(\.self) }

  /// Takes what an `if #available` gives.
  @inlinable
  public static func buildLimitedAvailability(_ parts: [ListNode<Content>]) -> [ListNode<Content>] { parts }
}
