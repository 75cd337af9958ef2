import Foundation
import GRDB
import HolonRepositories
import HolonToDos
import HolonTree

/// Brings the rows of the list to what the tree says of nodes that have changed.
///
/// A to-do has a row as long as it is neither in the trash nor below one that is. The rows of all others stay as they
/// are; progress is carried up by what has come, gone, moved or been completed.
struct ListUpdate {
  private let tree: PartialReplica
  private var database: Database { tree.database }
  private var ledger: ProgressLedger
  private let before: ToDoProgress

  /// Rows that have come, by number.
  private var arrivals: [Int: (toDo: ToDo, parent: Int)] = [:]
  private var removals: Set<Int> = []

  /// What is known of a row that is removed.
  struct RemovedRow {
    let number: Int

    /// The to-do whose removal takes it away: itself, or something that it is a part of.
    let top: Int

    let parent: Int
    let key: String
    let title: String
  }

  /// The rows that have been removed, each after its whole; none unless they are asked for.
  private(set) var removedRows: [RemovedRow] = []
  private let keepsRemovedRows: Bool

  /// Rows that hold something else, are elsewhere, or have another progress.
  private var touched: Set<Int> = []

  /// Begins with a tree that has been written.
  init(_ tree: PartialReplica, keepsRemovedRows: Bool = false) throws {
    self.tree = tree
    self.keepsRemovedRows = keepsRemovedRows
    ledger = try ProgressLedger(tree.database) { number in
      let (id, cells) = try tree.cells(of: number)
      return ToDoFields.toDo(id, cells).completed != nil
    }
    before = ledger.total
  }

  /// Brings the rows up to date and remembers that they have changed.
  ///
  /// - Parameters:
  ///   - reverts: The edit that this takes back; 0 where it can't be taken back itself, as what others did.
  /// - Returns: The number of the edit; nil if no row has changed.
  mutating func apply(
    _ changes: ReplicaChanges<UUID>, label: String, at now: Date, reverts: Int? = 0
  ) throws -> Int? {
    try updatePlaces(changes.places)
    try updateContents(changes.contents)
    try writeArrivals()
    try writeProgress()
    guard !touched.isEmpty else { return nil }
    return try remember(label, at: now, reverts: reverts)
  }
}

// MARK: - Places

extension ListUpdate {
  private mutating func updatePlaces(_ ids: Set<UUID>) throws {
    var (movers, leavers, newcomers): ([Int], [Int], [Int]) = ([], [], [])
    for id in ids {
      guard let slot = tree.replica.slots[id] else { continue }
      let number = tree.number(slot)
      switch (try isShown(number), tree.replica.isVisible(id)) {
      case (true, true): movers.append(number)
      case (true, false): leavers.append(number)
      case (false, true): newcomers.append(number)
      case (false, false): break
      }
    }
    var moved: [(number: Int, parent: Int)] = []
    let place = try RawStatement(database, "UPDATE todo SET parent = ?, key = ? WHERE number = ?")
    for number in movers {
      let parent = try parent(of: number)
      if try ledger.row(number).parent != parent {
        try ledger.detach(number)
        moved.append((number, parent))
      }
      place.bind(parent, at: 1)
      place.bind(try tree.key(of: number).text, at: 2)
      place.bind(number, at: 3)
      try place.run()
      touched.insert(number)
    }
    for number in leavers { try ledger.detach(number) }
    for number in leavers { try remove(number) }
    for number in newcomers { try show(number) }
    for (number, parent) in moved { try ledger.attach(number, to: parent) }
    for (number, arrival) in arrivals { try ledger.attach(number, to: arrival.parent) }
  }

  private func isShown(_ number: Int) throws -> Bool {
    let statement = try RawStatement(database, "SELECT shown FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    return try statement.step() && statement.integer(0) == 1
  }

  private func parent(of number: Int) throws -> Int {
    let statement = try RawStatement(database, "SELECT parent FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    return statement.integer(0)
  }

  /// Removes the rows of a to-do and all its parts; those that have moved out have another whole by now.
  private mutating func remove(_ top: Int) throws {
    let parts = try RawStatement(database, "SELECT number FROM todo WHERE parent = ?")
    let deletion = try RawStatement(database, "DELETE FROM todo WHERE number = ?")
    var open = [top]
    while let number = open.popLast() {
      guard removals.insert(number).inserted else { continue }
      parts.bind([number])
      while try parts.step() { open.append(parts.integer(0)) }
      parts.reset()
      if keepsRemovedRows { try keep(number, removedWith: top) }
      deletion.bind([number])
      try deletion.run()
      try setShown(false, number)
      touched.insert(number)
    }
  }

  private mutating func keep(_ number: Int, removedWith top: Int) throws {
    let row = try RawStatement(database, "SELECT parent, key, title FROM todo WHERE number = ?")
    defer { row.reset() }
    row.bind([number])
    guard try row.step() else { return }
    removedRows.append(
      RemovedRow(
        number: number, top: top, parent: row.integer(0), key: row.text(1) ?? "", title: row.text(2) ?? ""))
  }

  /// Takes in a to-do and all its parts.
  private mutating func show(_ top: Int) throws {
    let parts = try RawStatement(database, "SELECT number FROM sync_node WHERE parent = ? AND shown = 0")
    var open = [top]
    while let number = open.popLast() {
      guard arrivals[number] == nil else { continue }
      let (id, cells) = try tree.cells(of: number)
      let toDo = ToDoFields.toDo(id, cells)
      arrivals[number] = (toDo, try parent(of: number))
      ledger.add(number, isCompleted: toDo.completed != nil)
      try setShown(true, number)
      touched.insert(number)
      if tree.faults.contains(.partsStayHidden) { continue }
      parts.bind([number])
      while try parts.step() { open.append(parts.integer(0)) }
      parts.reset()
    }
  }

  private func setShown(_ isShown: Bool, _ number: Int) throws {
    let statement = try RawStatement(database, "UPDATE sync_node SET shown = ? WHERE number = ?")
    statement.bind([isShown ? 1 : 0, number])
    try statement.run()
  }
}

// MARK: - Contents

extension ListUpdate {
  private mutating func updateContents(_ ids: Set<UUID>) throws {
    var toDos: [(number: Int, toDo: ToDo)] = []
    for id in ids {
      guard let slot = tree.replica.slots[id] else { continue }
      let number = tree.number(slot)
      guard arrivals[number] == nil, !removals.contains(number), try isShown(number) else { continue }
      let toDo = ToDoFields.toDo(id, try tree.cells(of: number).cells)
      try ledger.set(isCompleted: toDo.completed != nil, of: number)
      toDos.append((number, toDo))
    }
    let update = try RawStatement(database, ToDoColumn.statements.update)
    for (number, toDo) in toDos {
      let row = try ledger.row(number)
      try update.bind(try entry(number, toDo), parent: row.parent ?? 0, parts: row.parts)
      try update.run()
      touched.insert(number)
    }
  }

  private mutating func writeArrivals() throws {
    let insertion = try RawStatement(database, ToDoColumn.statements.insert)
    for (number, arrival) in arrivals.sorted(by: { $0.key < $1.key }) {
      let row = try ledger.row(number)
      try insertion.bind(try entry(number, arrival.toDo), parent: arrival.parent, parts: row.parts)
      try insertion.run()
    }
  }

  private mutating func entry(_ number: Int, _ toDo: ToDo) throws -> ToDoList.Entry {
    var toDo = toDo
    if try ledger.hasChecklist(number) { toDo.completed = nil }
    return ToDoList.Entry(toDo, number: number, key: try tree.key(of: number))
  }

  private mutating func writeProgress() throws {
    let update = try RawStatement(
      database, "UPDATE todo SET parts_completed = ?, parts_total = ? WHERE number = ?")
    let answer = try RawStatement(database, "UPDATE todo SET completed = ? WHERE number = ?")
    for (number, hadChecklist) in ledger.changed where !removals.contains(number) {
      let parts = try ledger.row(number).parts
      update.bind([parts.completed, parts.total, number])
      if !tree.faults.contains(.noProgressAbove) { try update.run() }
      touched.insert(number)
      guard hadChecklist != (parts.total > 0), arrivals[number] == nil else { continue }
      let (id, cells) = try tree.cells(of: number)
      let completed = parts.total > 0 ? nil : ToDoFields.toDo(id, cells).completed
      answer.bind(completed?.milliseconds, at: 1)
      answer.bind(number, at: 2)
      try answer.run()
    }
    try ToDoWriter(database: database).setProgress(ledger.total)
  }
}

// MARK: - History

extension ListUpdate {
  /// The most rows that are remembered one by one; more of them are read anew as a whole anyway.
  private static let mostRemembered = 1_000

  private func remember(_ label: String, at now: Date, reverts: Int?) throws -> Int {
    let isLarge = touched.count > Self.mostRemembered
    let writer = ToDoWriter(database: database)
    let edit = try writer.begin(
      label, at: now, added: isLarge ? 1..<(touched.max() ?? 0) + 1 : 0..<0, progress: before, reverts: reverts)
    if !isLarge {
      let row = try RawStatement(database, "INSERT INTO before (edit, existed, number) VALUES (?, 0, ?)")
      for number in touched {
        row.bind([edit, number])
        try row.run()
      }
    }
    try writer.forgetBefore(edit - ToDoWriter.remembered)
    try SyncHistory(database: database).forgetBefore(edit - ToDoWriter.remembered)
    return edit
  }
}
