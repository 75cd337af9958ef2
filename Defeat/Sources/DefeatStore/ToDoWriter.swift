import Foundation
import GRDB
import HolonSQL
import HolonSQLite
import HolonToDos
import HolonTree

/// A writer of the difference between two versions of a list, within a transaction, and of its history.
struct ToDoWriter {
  let database: Database

  /// The number of edits that can be undone.
  static let remembered = 1_000

  /// Writes the changes from one version of an excerpt to another.
  ///
  /// - Returns: The number of the edit; nil if nothing has changed.
  /// - Complexity: O(*n* log *N*), where *n* is the size of the excerpt and *N* that of the whole list.
  @discardableResult
  func save(from before: ToDoList, to after: ToDoList, label: String, at now: Date) throws -> Int? {
    var removed: [Int] = []
    for place in before.tree.preorder {
      let number = before.tree[place.node].number
      if after[number] == nil { removed.append(number) }
    }
    let added = before.nextNumber..<after.nextNumber
    var kept: [Saved] = []
    for place in after.tree.preorder {
      let entry = after.tree[place.node]
      if added.contains(entry.number) { continue }
      let new = try Saved(entry, in: after)
      if try before.entry(entry.number).map({ try Saved($0, in: before) }) != new { kept.append(new) }
    }
    guard !removed.isEmpty || !kept.isEmpty || !added.isEmpty else { return nil }

    let edit = try begin(label, at: now, added: added, progress: before.progress)
    for number in removed {
      try remember(number, in: edit)
      try run(ToDoColumn.statements.delete, [number])
    }
    let update = try RawStatement(database, ToDoColumn.statements.update)
    for saved in kept {
      try remember(saved.entry.number, in: edit)
      try update.bind(saved.entry, parent: saved.parent, parts: saved.parts)
      try update.run()
    }
    if !added.isEmpty { try insert(added, of: after) }
    try setProgress(after.progress)
    if !added.isEmpty { try rows("UPDATE list SET next_number = \(after.nextNumber)") }
    try forgetBefore(edit - Self.remembered)
    return edit
  }

  /// Reverts an edit, as a new edit.
  ///
  /// - Parameters:
  ///   - edit: The edit to revert; all later edits must have been reverted.
  ///   - label: The name of the new edit.
  func revert(_ edit: Int, label: String, at now: Date) throws {
    let found = try rows("SELECT first_added, last_added, completed, total FROM edit WHERE id = \(edit)").first
    guard let found else { return }
    let first: Int = try found["first_added"] ?? 0
    let last: Int = try found["last_added"] ?? -1
    let progress = try ToDoReader(database: database).progress()
    let reverting = try begin(label, at: now, added: 0..<0, progress: progress, reverts: edit)

    let touched: SQLStatement = "number IN (SELECT number FROM before WHERE edit = \(edit))"
    let added: SQLStatement = "number BETWEEN \(first) AND \(last)"
    for condition in [touched, added] {
      try rows(
        """
        INSERT OR IGNORE INTO before (edit, existed, \(ToDoColumn.self))
        SELECT \(reverting), 1, \(ToDoColumn.self) FROM todo WHERE \(condition)
        """)
    }
    try rows(
      """
      INSERT OR IGNORE INTO before (edit, existed, number)
      SELECT \(reverting), 0, number FROM before WHERE edit = \(edit) AND existed = 1
      """)
    try rows("DELETE FROM todo WHERE \(added)")
    try rows("DELETE FROM todo WHERE \(touched)")
    try rows(
      """
      INSERT INTO todo (\(ToDoColumn.self))
      SELECT \(ToDoColumn.self) FROM before WHERE edit = \(edit) AND existed = 1
      """)
    try setProgress(ToDoProgress(completed: try found["completed"], total: try found["total"]))
    try rows("UPDATE edit SET reverted_by = \(reverting) WHERE id = \(edit)")
    try forgetBefore(reverting - Self.remembered)
  }
}

extension ToDoWriter {
  /// The stored values of an entry.
  private struct Saved: Equatable {
    let entry: ToDoList.Entry
    let parent: Int
    let parts: ToDoCounts

    init(_ entry: ToDoList.Entry, in list: ToDoList) throws(ToDoError) {
      self.entry = entry
      parent = try list.whole(of: entry.number) ?? 0
      parts = try list.hasChecklist(entry.number) ? list.progress(of: entry.number).counts : .zero
    }

    static func == (lhs: Saved, rhs: Saved) -> Bool {
      lhs.entry.toDo == rhs.entry.toDo && lhs.entry.key == rhs.entry.key && lhs.parent == rhs.parent
        && lhs.parts == rhs.parts
    }
  }

  func begin(
    _ label: String, at now: Date, added: Range<Int>, progress: ToDoProgress, reverts: Int? = nil
  ) throws -> Int {
    let (first, last): (Int?, Int?) = added.isEmpty ? (nil, nil) : (added.lowerBound, added.upperBound - 1)
    try rows(
      """
      INSERT INTO edit (label, made, first_added, last_added, completed, total, reverts)
      VALUES (\(label), \(now.milliseconds), \(first), \(last), \(progress.completed), \(progress.total), \(reverts))
      """)
    return Int(database.lastInsertedRowID)
  }

  /// The number of rows that one statement inserts: SQLite opens the table and its indexes for each statement.
  ///
  /// After a failure the transaction is rolled back, so the statement doesn't undo its first rows (`OR FAIL`). To be able
  /// to, SQLite would copy each page that it changes to a temporary file.
  private static let together = 16
  private static let insertTogether: String = {
    let values = ToDoColumn.all.map { _ in "?" }.joined(separator: ", ")
    let rows = Array(repeating: "(\(values))", count: together).joined(separator: ", ")
    return "INSERT OR FAIL INTO todo (\(ToDoColumn.list)) VALUES \(rows)"
  }()

  /// Inserts the to-dos of a list with new numbers.
  private func insert(_ added: Range<Int>, of list: ToDoList) throws {
    var waiting: [Saved] = []
    for place in list.tree.preorder {
      let entry = list.tree[place.node]
      guard added.contains(entry.number) else { continue }
      waiting.append(try Saved(entry, in: list))
      guard waiting.count == Self.together else { continue }
      let insert = try RawStatement(database, Self.insertTogether)
      for (row, saved) in waiting.enumerated() {
        try insert.bind(saved.entry, parent: saved.parent, parts: saved.parts, row: row)
      }
      try insert.run()
      waiting.removeAll(keepingCapacity: true)
    }
    guard !waiting.isEmpty else { return }
    let insert = try RawStatement(database, ToDoColumn.statements.insert)
    for saved in waiting {
      try insert.bind(saved.entry, parent: saved.parent, parts: saved.parts)
      try insert.run()
    }
  }

  private static let remembering =
    "INSERT INTO before (edit, existed, \(ToDoColumn.list)) SELECT ?, 1, \(ToDoColumn.list) FROM todo WHERE number = ?"

  private func remember(_ number: Int, in edit: Int) throws { try run(Self.remembering, [edit, number]) }

  func setProgress(_ progress: ToDoProgress) throws {
    try rows("UPDATE list SET completed = \(progress.completed), total = \(progress.total)")
  }

  func forgetBefore(_ edit: Int) throws {
    guard edit > 0 else { return }
    try rows("DELETE FROM before WHERE edit <= \(edit)")
    try rows("DELETE FROM edit WHERE id <= \(edit)")
  }

  /// Runs a statement whose text is the same for many rows.
  private func run(_ sql: String, _ values: [Int]) throws {
    let statement = try RawStatement(database, sql)
    statement.bind(values)
    try statement.run()
  }

  @discardableResult
  private func rows(_ sql: SQLStatement) throws -> [SQLRecord] { try RawStatement.rows(of: sql, in: database) }
}
