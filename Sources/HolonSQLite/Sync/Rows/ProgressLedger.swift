import GRDB
import HolonToDos

/// Carries progress upwards while rows come, go, move and are completed, and writes it at the end.
///
/// It reads the rows that it needs and keeps them, so that what many changes below one whole come to is written once.
struct ProgressLedger {
  /// What matters of a row for the progress of its wholes.
  struct Row {
    /// The whole; nil while the row hangs nowhere.
    var parent: Int?

    /// Whether the to-do itself is checked off, which counts as long as it has no parts.
    var isCompleted: Bool

    /// The progress of its parts; 0 of 0 without a checklist.
    var parts: ToDoProgress

    /// What it contributes to its whole.
    var contribution: ToDoProgress {
      parts.total > 0 ? parts : ToDoProgress(completed: isCompleted ? 1 : 0, total: 1)
    }
  }

  let database: Database

  /// Reads whether a to-do that has lost its last part is completed.
  let isCompleted: (Int) throws -> Bool

  /// The progress of the list.
  private(set) var total: ToDoProgress
  private var rows: [Int: Row] = [:]

  /// The rows whose parts have another progress, and whether they had a checklist.
  private(set) var changed: [Int: Bool] = [:]

  init(_ database: Database, isCompleted: @escaping (Int) throws -> Bool) throws {
    self.database = database
    self.isCompleted = isCompleted
    total = try ToDoReader(database: database).progress()
  }

  /// The row of a to-do that is in the list.
  mutating func row(_ number: Int) throws -> Row {
    if let row = rows[number] { return row }
    let statement = try RawStatement(
      database, "SELECT parent, completed, parts_completed, parts_total FROM todo WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    let row = Row(
      parent: statement.integer(0), isCompleted: !statement.isNull(1),
      parts: ToDoProgress(completed: statement.integer(2), total: statement.integer(3)))
    rows[number] = row
    return row
  }

  /// Takes in a row that isn't in the list yet.
  mutating func add(_ number: Int, isCompleted: Bool) {
    rows[number] = Row(parent: nil, isCompleted: isCompleted, parts: .zero)
  }

  /// Whether a to-do has a checklist.
  mutating func hasChecklist(_ number: Int) throws -> Bool { try row(number).parts.total > 0 }

  /// Takes a row with all below it from its whole.
  mutating func detach(_ number: Int) throws {
    var row = try row(number)
    guard let parent = row.parent else { return }
    row.parent = nil
    rows[number] = row
    try carry(.zero, insteadOf: row.contribution, to: parent)
  }

  /// Hangs a row with all below it under a whole; 0 for the top.
  mutating func attach(_ number: Int, to parent: Int) throws {
    var row = try row(number)
    row.parent = parent
    rows[number] = row
    try carry(row.contribution, insteadOf: .zero, to: parent)
  }

  /// Notes whether the to-do itself is checked off.
  mutating func set(isCompleted: Bool, of number: Int) throws {
    var row = try row(number)
    guard row.isCompleted != isCompleted else { return }
    let before = row.contribution
    row.isCompleted = isCompleted
    rows[number] = row
    if let parent = row.parent { try carry(row.contribution, insteadOf: before, to: parent) }
  }

  private mutating func carry(
    _ contribution: ToDoProgress, insteadOf former: ToDoProgress, to parent: Int
  ) throws {
    var (now, before) = (contribution, former)
    var upward = parent
    while now != before {
      guard upward != 0 else {
        total.subtract(before)
        total.add(now)
        return
      }
      var row = try row(upward)
      let hadParts = row.parts.total > 0
      if changed[upward] == nil { changed[upward] = hadParts }
      let old = row.contribution
      row.parts.subtract(before)
      row.parts.add(now)
      if hadParts, row.parts.total == 0 { row.isCompleted = try isCompleted(upward) }
      rows[upward] = row
      (before, now) = (old, row.contribution)
      guard let next = row.parent else { return }
      upward = next
    }
  }
}
