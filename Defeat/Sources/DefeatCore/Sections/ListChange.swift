public import HolonToDos

/// The changes in a list since an edit.
public struct ListChange: Sendable {
  /// The number of the last edit that is included.
  public let lastEdit: Int

  /// The progress of the whole list after the changes.
  public let progress: ToDoProgress

  /// The new and changed to-dos, wholes before their parts and siblings in order.
  public let changed: [Row]

  /// The numbers of the removed to-dos.
  public let removed: [Int]

  /// The dependencies of the whole list after the changes.
  public let dependencies: ToDoDependencies

  /// Whether the changes are too many to list; the whole list must be read then.
  public let isEverything: Bool

  /// A to-do with its place.
  public struct Row: Sendable {
    /// The to-do and its number.
    public let entry: ToDoList.Entry

    /// Whether it has a checklist.
    public let hasChecklist: Bool

    /// The progress of the to-do.
    public let progress: ToDoProgress

    /// The number of the to-do that contains it; nil at the top level.
    public let whole: Int?

    /// The number of the preceding sibling; nil for the first.
    public let previous: Int?
  }
}

extension Defeat {
  /// Returns the number of the last edit by any process.
  public func lastEdit() throws -> Int { try store.lastEdit() }

  /// Returns the changes since an edit.
  public func changes(after edit: Int) throws -> ListChange {
    try store.snapshot { store in
      let changes = try store.changes(after: edit)
      guard let numbers = changes.numbers else {
        return ListChange(
          lastEdit: changes.lastEdit, progress: try store.way(), changed: [], removed: [],
          dependencies: ToDoDependencies(), isEverything: true)
      }
      var excerpt = ToDoExcerpt(withNeighbours: numbers, skipsUnknown: true)
      excerpt.hasDependencies = true
      let list = try store.list(excerpt)
      // Archived to-dos are removed from the list that is shown.
      let archived = list.archivedNumbers
      let touched = Set(numbers).subtracting(archived)
      let rows = try list.entries.filter { touched.contains($0.entry.number) }.map { try list.row($0.entry) }
      return ListChange(
        lastEdit: changes.lastEdit, progress: list.way, changed: rows,
        removed: numbers.filter { list[$0] == nil || archived.contains($0) },
        dependencies: list.dependencies, isEverything: false)
    }
  }
}

extension ToDoList {
  /// Returns an entry of this list with its progress and its place.
  public func row(_ entry: Entry) throws(ToDoError) -> ListChange.Row {
    ListChange.Row(
      entry: entry, hasChecklist: try hasChecklist(entry.number), progress: try progress(of: entry.number),
      whole: try whole(of: entry.number), previous: try sibling(before: entry.number))
  }
}
