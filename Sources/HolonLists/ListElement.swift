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

/// The levels of a sectioned list, from the whole down to a single cell.
public enum ListLevel: String, Hashable, Sendable, Codable {
  /// The whole, which holds sections.
  case list

  /// A section with header and footer, which holds groups and cells.
  case section

  /// Several elements that stand for one, which holds groups and cells.
  case group

  /// What a row shows, which holds nothing.
  case cell

  /// Whether an element of one level may stand directly in one of another.
  public func canHold(_ part: ListLevel) -> Bool {
    switch self {
    case .list: part == .section
    case .section, .group: part == .group || part == .cell
    case .cell: false
    }
  }
}
