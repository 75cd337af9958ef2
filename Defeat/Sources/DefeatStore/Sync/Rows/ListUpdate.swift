import Foundation
import GRDB
import HolonSQL
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

/// An update of the list's rows after nodes of the tree have changed.
///
/// A to-do has a row unless it or a whole that contains it is in the trash. As with edits, changes are applied to an
/// excerpt of the list, which computes progress upwards.
struct ListUpdate {
  private let tree: PartialReplica
  private var database: Database { tree.database }

  /// The rows that change, and the wholes that contain them.
  private var list: ToDoList
  private let before: ToDoProgress

  /// The progress of the parts of each row in the excerpt before the update.
  private var formerParts: [Int: ToDoCounts] = [:]

  /// New rows by number that aren't in the excerpt yet, with the numbers of their wholes.
  private var arrivals: [Int: (toDo: ToDo, parent: Int)] = [:]
  private var removals: Set<Int> = []

  /// A removed row.
  struct RemovedRow {
    let number: Int

    /// The to-do that was removed: this one or a whole that contains it.
    let top: Int

    let parent: Int
    let key: String
    let title: String
  }

  /// The removed rows, wholes before their parts; empty unless the initializer requests them.
  private(set) var removedRows: [RemovedRow] = []
  private let keepsRemovedRows: Bool

  /// The numbers of the known checklists whose parts are complete since the update.
  private(set) var completedChecklists: [Int] = []

  /// The rows whose values, place or progress have changed.
  private var touched: Set<Int> = []

  /// Creates an update for a tree that has been written.
  init(_ tree: PartialReplica, keepsRemovedRows: Bool = false) throws {
    self.tree = tree
    self.keepsRemovedRows = keepsRemovedRows
    list = try ToDoReader(database: tree.database).list(ToDoExcerpt())
    before = list.progress
    list.prepare(count: 0)
  }

  /// Updates the rows and records the changes in the history.
  ///
  /// - Parameters:
  ///   - reverts: The edit that this one reverts; 0 for an edit that can't be undone, such as changes by others.
  /// - Returns: The number of the edit; nil if no row has changed.
  mutating func apply(
    _ changes: ReplicaChanges, label: String, at now: Date, reverts: Int? = 0
  ) throws -> Int? {
    try updatePlaces(changes.places)
    let changed = try updateContents(changes.contents)
    try completeRows(changed)
    list.settle()
    try writeArrivals()
    try write(changed)
    try ToDoWriter(database: database).setProgress(list.progress)
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
    for number in movers + leavers { try read(number) }
    let place = try RawStatement(database, "UPDATE todo SET parent = ?, key = ? WHERE number = ?")
    var moved: [(number: Int, parent: Int)] = []
    for number in movers {
      let parent = try parent(of: number)
      if try list.whole(of: number) ?? 0 != parent { moved.append((number, parent)) }
      place.bind(parent, at: 1)
      place.bind(try tree.key(of: number).text, at: 2)
      place.bind(number, at: 3)
      try place.run()
      touched.insert(number)
    }
    // All moving rows are first moved to the top level, so that no order of moves can create a cycle.
    for (number, _) in moved { try list.append(number, toPartsOf: nil) }
    for number in leavers { list.discard(number) }
    for number in leavers { try remove(number) }
    for number in newcomers { try show(number) }
    for (number, parent) in moved { try attach(number, to: parent) }
    for number in arrivals.keys { try addArrival(number) }
  }

  /// Reads a row and the wholes that contain it into the excerpt.
  private mutating func read(_ number: Int) throws {
    var rows: [ToDoRow] = []
    var upward = number
    while upward != 0, !list.holds(upward) {
      guard let row = try ToDoReader(database: database).row(upward) else { throw ToDoStoreError.damagedSync }
      rows.append(row)
      upward = row.parent
    }
    for row in rows.reversed() {
      formerParts[row.number] = row.parts
      _ = list.restore(row.entry, in: row.parent, counting: row.counts)
    }
  }

  /// Moves a row of the excerpt to the parts of another one.
  private mutating func attach(_ number: Int, to parent: Int) throws {
    if parent != 0 { try arrivals[parent] == nil ? read(parent) : addArrival(parent) }
    try list.append(number, toPartsOf: parent == 0 ? nil : parent)
  }

  /// Adds a new row to the excerpt, after its new wholes.
  private mutating func addArrival(_ number: Int) throws {
    var chain: [Int] = []
    var upward = number
    while !list.holds(upward), let arrival = arrivals[upward] {
      chain.append(upward)
      upward = arrival.parent
    }
    if upward != 0, !chain.isEmpty { try read(upward) }
    for number in chain.reversed() {
      guard let arrival = arrivals[number] else { continue }
      let entry = ToDoList.Entry(arrival.toDo, number: number, key: try tree.key(of: number))
      _ = list.restore(entry, in: arrival.parent, counting: .zero)
    }
  }

  private func isShown(_ number: Int) throws -> Bool {
    let statement = try RawStatement(database, "SELECT shown FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    return try statement.step() && statement.integer(0) == 1
  }

  private func parent(of number: Int) throws -> Int {
    if let slot = tree.slots[number], tree.extents[Int(slot)] >= .place {
      return tree.number(tree.replica.parents[Int(slot)])
    }
    let statement = try RawStatement(database, "SELECT parent FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    return statement.integer(0)
  }

  /// Removes the rows of a to-do and its parts; parts that have moved elsewhere already have another whole.
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

  /// Adds a to-do and all its parts.
  private mutating func show(_ top: Int) throws {
    let parts = try RawStatement(database, "SELECT number FROM sync_node WHERE parent = ? AND shown = 0")
    var open = [top]
    while let number = open.popLast() {
      guard arrivals[number] == nil else { continue }
      let (id, cells) = try tree.cells(of: number)
      let toDo = ToDoFields.toDo(id, cells)
      arrivals[number] = (toDo, try parent(of: number))
      try setShown(true, number)
      touched.insert(number)
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
  /// Updates the values of rows in the excerpt.
  ///
  /// - Returns: The numbers of the rows.
  private mutating func updateContents(_ ids: Set<UUID>) throws -> Set<Int> {
    var changed: Set<Int> = []
    for id in ids {
      guard let slot = tree.replica.slots[id] else { continue }
      let number = tree.number(slot)
      guard arrivals[number] == nil, !removals.contains(number), try isShown(number) else { continue }
      try read(number)
      list.replace(ToDoFields.toDo(id, try tree.cells(of: number).cells), at: number)
      changed.insert(number)
    }
    return changed
  }

  /// Updates the completion of to-dos that have gained or lost a checklist.
  ///
  /// A to-do with a checklist has no completion of its own, unless it is checked off by hand. After losing its last part,
  /// it has the one in the tree.
  private mutating func completeRows(_ changed: Set<Int>) throws {
    for number in changed where try dependsOnParts(number) { list.complete(number, nil) }
    for (number, arrival) in arrivals where arrival.toDo.completed != nil {
      if try dependsOnParts(number) { list.complete(number, nil) }
    }
    for (number, parts) in formerParts where list.holds(number) && !changed.contains(number) {
      let hasChecklist = try list.hasChecklist(number)
      guard hasChecklist != (parts.total > 0) else { continue }
      let (id, cells) = try tree.cells(of: number)
      list.complete(number, try dependsOnParts(number) ? nil : ToDoFields.toDo(id, cells).completed)
    }
  }

  /// Returns whether a to-do is completed by its parts alone.
  private func dependsOnParts(_ number: Int) throws -> Bool {
    try list.hasChecklist(number) && list[number]?.completion == nil
  }

  private func writeArrivals() throws {
    let insertion = try RawStatement(database, ToDoColumn.statements.insert)
    for (number, arrival) in arrivals.sorted(by: { $0.key < $1.key }) {
      guard let entry = list.entry(number) else { continue }
      try insertion.bind(entry, parent: arrival.parent, parts: try parts(of: number))
      try insertion.run()
    }
  }

  /// Writes the rows whose values or whose parts' progress have changed.
  private mutating func write(_ changed: Set<Int>) throws {
    let replacement = try RawStatement(database, ToDoColumn.statements.update)
    let update = try RawStatement(
      database, "UPDATE todo SET parts_completed = ?, parts_total = ?, completed = ? WHERE number = ?")
    for (number, former) in formerParts {
      guard let entry = list.entry(number) else { continue }
      let parts = try parts(of: number)
      // A checklist that is checked off by hand isn't completed by its parts.
      let (isComplete, wasComplete) = (ToDoProgress(parts).isComplete, ToDoProgress(former).isComplete)
      if isComplete, !wasComplete, entry.toDo.completion == nil { completedChecklists.append(number) }
      if changed.contains(number) {
        // Its place has been written already.
        let entry = ToDoList.Entry(entry.toDo, number: number, key: try tree.key(of: number))
        try replacement.bind(entry, parent: try list.whole(of: number) ?? 0, parts: parts)
        try replacement.run()
      } else if parts != former {
        update.bind([parts.completed, parts.total])
        update.bind(entry.toDo.completed?.milliseconds, at: 3)
        update.bind(number, at: 4)
        try update.run()
      } else {
        continue
      }
      touched.insert(number)
    }
  }

  private func parts(of number: Int) throws -> ToDoCounts {
    try list.hasChecklist(number) ? list.progress(of: number).counts : .zero
  }
}

// MARK: - History

extension ListUpdate {
  /// The maximum number of rows in the history of an edit; after more changes, lists are read as a whole.
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
