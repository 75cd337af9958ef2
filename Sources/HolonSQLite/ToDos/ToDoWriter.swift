import Foundation
import GRDB
import HolonToDos

/// Writes the difference between two versions of a list, within a transaction, and remembers what was there before.
struct ToDoWriter {
  let database: Database

  /// How many edits are remembered for undo.
  static let remembered = 1_000

  /// Writes what has changed from one version of an excerpt to another.
  ///
  /// - Returns: The number of the edit; nil if nothing has changed.
  /// - Complexity: O(*n* log *N*), *n* being the size of the excerpt and *N* that of the whole list.
  @discardableResult
  func save(from before: ToDoList, to after: ToDoList, label: String, at now: Date) throws -> Int? {
    var removed: [Int] = []
    for (entry, _) in before.entries where after[entry.number] == nil { removed.append(entry.number) }
    let added = before.nextNumber..<after.nextNumber
    var kept: [Saved] = []
    for (entry, _) in after.entries where !added.contains(entry.number) {
      let new = try Saved(entry, in: after)
      if try before.entry(entry.number).map({ try Saved($0, in: before) }) != new { kept.append(new) }
    }
    guard !removed.isEmpty || !kept.isEmpty || !added.isEmpty else { return nil }

    let edit = try begin(label, at: now, added: added, progress: before.progress)
    for number in removed {
      try remember(number, in: edit)
      try run("DELETE FROM todo WHERE number = ?", [number])
    }
    let update = try RawStatement(database, Self.replacement)
    for saved in kept {
      try remember(saved.entry.number, in: edit)
      try update.bind(saved.entry, parent: saved.parent, parts: saved.parts)
      try update.run()
    }
    let insert = try RawStatement(database, Self.insertion)
    if !added.isEmpty {
      for (entry, _) in after.entries where added.contains(entry.number) {
        let new = try Saved(entry, in: after)
        try insert.bind(entry, parent: new.parent, parts: new.parts)
        try insert.run()
      }
    }
    try setProgress(after.progress)
    if !added.isEmpty { try run("UPDATE list SET next_number = ?", [after.nextNumber]) }
    try forgetBefore(edit - Self.remembered)
    return edit
  }

  /// Takes back an edit, as an edit of its own.
  ///
  /// - Parameters:
  ///   - edit: The edit to take back; everything that came later must have been taken back.
  ///   - label: What the edit that takes it back is called.
  func revert(_ edit: Int, label: String, at now: Date) throws {
    let reader = ToDoReader(database: database)
    let row = try Row.fetchOne(
      database, sql: "SELECT first_added, last_added, completed, total FROM edit WHERE id = ?", arguments: [edit])
    guard let row else { return }
    let first: Int = row[0] ?? 0
    let last: Int = row[1] ?? -1
    let reverting = try begin(label, at: now, added: 0..<0, progress: try reader.progress(), reverts: edit)

    let columns = ToDoSchema.columns
    let touched = "number IN (SELECT number FROM before WHERE edit = ?2)"
    for condition in [touched, "number BETWEEN ?3 AND ?4"] {
      try run(
        "INSERT OR IGNORE INTO before (edit, existed, \(columns)) SELECT ?1, 1, \(columns) FROM todo WHERE \(condition)",
        condition == touched ? [reverting, edit] : [reverting, edit, first, last])
    }
    try run(
      """
      INSERT OR IGNORE INTO before (edit, existed, number)
      SELECT ?1, 0, number FROM before WHERE edit = ?2 AND existed = 1
      """, [reverting, edit])
    try run("DELETE FROM todo WHERE number BETWEEN ?1 AND ?2", [first, last])
    try run("DELETE FROM todo WHERE number IN (SELECT number FROM before WHERE edit = ?1)", [edit])
    try run("INSERT INTO todo (\(columns)) SELECT \(columns) FROM before WHERE edit = ?1 AND existed = 1", [edit])
    try setProgress(ToDoProgress(completed: row[2], total: row[3]))
    try run("UPDATE edit SET reverted_by = ?1 WHERE id = ?2", [reverting, edit])
    try forgetBefore(reverting - Self.remembered)
  }
}

extension ToDoWriter {
  /// What is stored of an entry.
  private struct Saved: Equatable {
    let entry: ToDoList.Entry
    let parent: Int
    let parts: ToDoProgress

    init(_ entry: ToDoList.Entry, in list: ToDoList) throws(ToDoError) {
      self.entry = entry
      parent = try list.whole(of: entry.number) ?? 0
      parts = try list.hasChecklist(entry.number) ? list.progress(of: entry.number) : .zero
    }

    static func == (lhs: Saved, rhs: Saved) -> Bool {
      lhs.entry.toDo == rhs.entry.toDo && lhs.entry.key == rhs.entry.key && lhs.parent == rhs.parent
        && lhs.parts == rhs.parts
    }
  }

  static let insertion =
    "INSERT INTO todo (\(ToDoSchema.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

  static let replacement = """
    UPDATE todo SET id = ?2, parent = ?3, key = ?4, title = ?5, notes = ?6, due = ?7, priority = ?8, tags = ?9, \
    attributes = ?10, created = ?11, modified = ?12, completed = ?13, parts_completed = ?14, parts_total = ?15, \
    attachments = ?16 \
    WHERE number = ?1
    """

  func begin(
    _ label: String, at now: Date, added: Range<Int>, progress: ToDoProgress, reverts: Int? = nil
  ) throws -> Int {
    let statement = try RawStatement(
      database,
      """
      INSERT INTO edit (label, made, first_added, last_added, completed, total, reverts)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(label, at: 1)
    statement.bind(now.milliseconds, at: 2)
    statement.bind(added.isEmpty ? nil : added.lowerBound, at: 3)
    statement.bind(added.isEmpty ? nil : added.upperBound - 1, at: 4)
    statement.bind(progress.completed, at: 5)
    statement.bind(progress.total, at: 6)
    statement.bind(reverts, at: 7)
    try statement.run()
    return Int(database.lastInsertedRowID)
  }

  private func remember(_ number: Int, in edit: Int) throws {
    let columns = ToDoSchema.columns
    try run(
      "INSERT INTO before (edit, existed, \(columns)) SELECT ?1, 1, \(columns) FROM todo WHERE number = ?2",
      [edit, number])
  }

  func setProgress(_ progress: ToDoProgress) throws {
    try run("UPDATE list SET completed = ?, total = ?", [progress.completed, progress.total])
  }

  func forgetBefore(_ edit: Int) throws {
    guard edit > 0 else { return }
    try run("DELETE FROM before WHERE edit <= ?", [edit])
    try run("DELETE FROM edit WHERE id <= ?", [edit])
  }

  private func run(_ sql: String, _ values: [Int]) throws {
    let statement = try RawStatement(database, sql)
    statement.bind(values)
    try statement.run()
  }
}
