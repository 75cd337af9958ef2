import HolonToDos

/// A list of to-dos and its earlier versions, which share their memory with it.
struct Versions {
  private(set) var list: ToDoList
  private var earlier: [ToDoList] = []

  init(_ list: ToDoList) { self.list = list }

  /// Whether there is an edit to undo.
  var canUndo: Bool { !earlier.isEmpty }

  /// Edits the list; an edit that is refused leaves no version.
  mutating func edit(_ change: (inout ToDoList) throws(ToDoError) -> Void) throws(ToDoError) {
    var edited = list
    try change(&edited)
    earlier.append(list)
    list = edited
  }

  /// Goes back to the version before the last edit.
  mutating func undo() {
    if let version = earlier.popLast() { list = version }
  }
}

/// A to-do in an outline.
struct OutlineRow: Identifiable {
  /// The number of the to-do.
  let id: Int

  let title: String
  let progress: ToDoProgress

  /// The parts of its checklist; nil when it has none.
  let parts: [OutlineRow]?
}

extension ToDoList {
  /// The to-dos at the top, each with its parts.
  var outline: [OutlineRow] {
    var open: [[OutlineRow]] = [[]]
    // From the last to the first, so that the parts of a checklist are complete when its own row comes.
    for row in Array(rows).reversed() {
      while open.count <= row.depth + 1 { open.append([]) }
      let parts: [OutlineRow]? = row.hasChecklist ? open[row.depth + 1].reversed() : nil
      open[row.depth + 1] = []
      open[row.depth].append(
        OutlineRow(id: row.entry.number, title: row.entry.toDo.title, progress: row.progress, parts: parts))
    }
    return open[0].reversed()
  }

  /// The list that the app starts with.
  static var party: ToDoList {
    var list = ToDoList()
    do {
      let party = try list.add(ToDo("Plan the party"))
      for title in ["Invite friends", "Bake a cake", "Choose the music"] {
        try list.add(ToDo(title), to: .last(in: party))
      }
      try list.add(ToDo("Water the plants"))
    } catch {
      preconditionFailure("These titles are valid: \(error)")
    }
    return list
  }
}
