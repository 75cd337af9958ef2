/// An element of a sectioned list: a cell, or a group or section of elements, treated alike.
///
/// - How answers combine: a whole shows the rows of its parts, and adds up their counts (``ListSummary``).
/// - Order: parts are called and shown in the order in which they were added.
/// - Failures: an element at a wrong level is refused with a ``ListError`` that names its path.
/// - No parts: a whole without parts has no items; a section without items still shows its header and footer.
///
/// Contents, ``ListSection``, ``ListGroup`` and ``SectionedList`` conform; modifiers such as ``badge(_:)`` and
/// ``hidden(_:)`` wrap any of them and keep its identity.
public protocol ListElement<Content>: Sendable {
  /// The type of the cells' contents.
  associatedtype Content: ListContent

  /// The element and everything below it.
  var node: ListNode<Content> { get }
}

/// The levels of a sectioned list, from the whole down to a single cell.
public enum ListLevel: String, Hashable, Sendable {
  /// The whole, which holds sections.
  case list

  /// A section with header and footer, which holds groups and cells.
  case section

  /// Several elements treated as one: holds groups and cells.
  case group

  /// The content of a row: holds nothing.
  case cell

  /// Returns a Boolean value that indicates whether an element of another level may stand directly in one of this
  /// level.
  public func canHold(_ part: ListLevel) -> Bool {
    switch self {
    case .list: part == .section
    case .section, .group: part == .group || part == .cell
    case .cell: false
    }
  }
}
