/// What a sectioned list is made of: a cell, or a group or section of elements, treated alike.
///
/// - How answers combine: a whole shows what its parts show, and counts what they count (``ListSummary``).
/// - Order: parts are asked and shown in the order in which they were put.
/// - Failures: an element in a place where it can't be is refused with a ``ListError`` that names its path.
/// - No parts: a whole without parts has no items; a section without items still shows its header and footer.
///
/// Contents, ``ListSection``, ``ListGroup`` and ``SectionedList`` conform; modifiers such as ``badge(_:)`` and
/// ``hidden(_:)`` wrap any of them and keep its identity.
public protocol ListElement<Content>: Sendable {
  /// What the cells of the list show.
  associatedtype Content: ListContent

  /// The element and everything below it.
  var node: ListNode<Content> { get }
}
