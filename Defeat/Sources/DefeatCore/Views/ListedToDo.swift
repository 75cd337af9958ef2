public import HolonToDos

/// A to-do outside its outline, with the titles of the checklists that contain it.
public struct ListedToDo: Sendable {
  /// The to-do, its number and its progress.
  public let row: ToDoList.Row

  /// The titles of the checklists that contain it, from the top level down.
  public let path: [String]

  /// Creates a value for a row of a list.
  public init(_ row: ToDoList.Row, in list: ToDoList) {
    self.row = row
    path = row.depth == 0 ? [] : list.path(of: row.entry.number)
  }

  /// The number of the to-do.
  public var number: Int { row.entry.number }

  /// The title after those of its checklists, as in “Plan the party › Bake a cake”.
  public var title: String { (path + [row.entry.toDo.title]).joined(separator: " › ") }
}
