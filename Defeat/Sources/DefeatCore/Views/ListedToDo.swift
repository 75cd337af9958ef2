public import HolonToDos

/// A to-do outside its outline, with the titles of the checklists that contain it.
public struct ListedToDo: Sendable {
  /// The to-do, its number and its progress.
  public let row: ToDoList.Row

  private let titles: Titles

  /// The titles of a path, or the list from which a long one is read: the paths of a deep list are much longer than it.
  private enum Titles: Sendable {
    case read([String])
    indirect case unread(ToDoList)
  }

  /// The maximum number of titles that are read at first.
  private static let longestPath = 32

  /// The titles of the checklists that contain it, from the top level down.
  public var path: [String] {
    switch titles {
    case .read(let titles): titles
    case .unread(let list): list.path(of: row.entry.number)
    }
  }

  /// Creates a value for a row of a list.
  public init(_ row: ToDoList.Row, in list: ToDoList) {
    self.row = row
    titles =
      switch row.depth {
      case 0: .read([])
      case ...Self.longestPath: .read(list.path(of: row.entry.number))
      default: .unread(list)
      }
  }

  /// The number of the to-do.
  public var number: Int { row.entry.number }

  /// The title after those of its checklists, as in “Plan the party › Bake a cake”.
  public var title: String { (path + [row.entry.toDo.title]).joined(separator: " › ") }
}
