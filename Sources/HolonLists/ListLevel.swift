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
