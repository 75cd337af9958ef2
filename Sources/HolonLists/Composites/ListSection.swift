/// Groups and cells under a header and above a footer.
///
/// ```swift
/// ListSection("dc", header: "DC", footer: "The home of the bat") {
///   Cell("batman", title: "Batman")
/// }
/// ```
public struct ListSection<Content: ListContent>: ListElement {
  /// The identity, which is unique in the list.
  public let id: Content.ID

  /// The text above the rows.
  public var header: String?

  /// The text below the rows.
  public var footer: String?

  /// The elements of the section.
  public var parts: [ListNode<Content>]

  /// Creates a section from statements.
  @inlinable
  public init(
    _ id: Content.ID, header: String? = nil, footer: String? = nil,
    @ListBuilder<Content> parts: () -> [ListNode<Content>] = { [] }
  ) {
    self.id = id
    self.header = header
    self.footer = footer
    self.parts = parts()
  }

  /// The section and everything below it.
  @inlinable
  public var node: ListNode<Content> {
    ListNode(entry: ListEntry(.section(id, header: header, footer: footer)), parts: parts)
  }
}
