public import HolonToDos

/// What has changed in a list since an edit, for whoever shows it.
public struct ListChange: Sendable {
  /// The number of the last edit that is included.
  public let lastEdit: Int

  /// How much of the whole list is done now.
  public let progress: ToDoProgress

  /// The to-dos that are new or different, wholes before their parts and siblings in order.
  public let changed: [Row]

  /// The to-dos that are gone.
  public let removed: [Int]

  /// Whether too much has changed to name it: the list has to be read anew.
  public let isEverything: Bool

  /// A to-do with its place.
  public struct Row: Sendable {
    /// The to-do and its number.
    public let entry: ToDoList.Entry

    /// Whether it has a checklist.
    public let hasChecklist: Bool

    /// How much of it is done.
    public let progress: ToDoProgress

    /// The to-do that it is a part of; nil at the top.
    public let whole: Int?

    /// The sibling right before it; nil when it is the first.
    public let previous: Int?
  }
}

extension Defeat {
  /// The number of the last edit, whichever process has made it.
  public func lastEdit() throws -> Int { try store.lastEdit() }

  /// What has changed since an edit.
  public func changes(after edit: Int) throws -> ListChange {
    let changes = try store.changes(after: edit)
    guard let numbers = changes.numbers else {
      return ListChange(
        lastEdit: changes.lastEdit, progress: try store.progress(), changed: [], removed: [], isEverything: true)
    }
    let list = try store.list(ToDoExcerpt(withNeighbours: numbers, skipsUnknown: true))
    let touched = Set(numbers)
    let rows = try list.entries.filter { touched.contains($0.entry.number) }.map { try list.row($0.entry) }
    return ListChange(
      lastEdit: changes.lastEdit, progress: list.progress, changed: rows, removed: numbers.filter { list[$0] == nil },
      isEverything: false)
  }
}

extension ToDoList {
  /// An entry of this list with what it answers and where it is.
  public func row(_ entry: Entry) throws(ToDoError) -> ListChange.Row {
    ListChange.Row(
      entry: entry, hasChecklist: try hasChecklist(entry.number), progress: try progress(of: entry.number),
      whole: try whole(of: entry.number), previous: try sibling(before: entry.number))
  }
}
