import Foundation
import GRDB
import HolonSQL
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

/// Brings the rows of the list to what the tree says of nodes that have changed.
///
/// A to-do has a row as long as it is neither in the trash nor below one that is. What has changed goes through an excerpt
/// of the list, as edits do, so that its tree carries progress up.
struct ListUpdate {
  private let tree: PartialReplica
  private var database: Database { tree.database }

  /// The rows that change, and the wholes that they belong to.
  private var list: ToDoList
  private let before: ToDoProgress

  /// The progress of the parts of each row of the excerpt, as it was read.
  private var formerParts: [Int: ToDoProgress] = [:]

  /// Rows that have come, by number, until they are in the excerpt, and the numbers of their wholes.
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
    list = try ToDoReader(database: tree.database).list(ToDoExcerpt())
    before = list.progress
    list.prepare(count: 0)
  }

  /// Brings the rows up to date and remembers that they have changed.
  ///
  /// - Parameters:
  ///   - reverts: The edit that this takes back; 0 where it can't be taken back itself, as what others did.
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
    // All that moves is lifted to the top first, so that no order of moves puts anything into itself.
    for (number, _) in moved { try list.append(number, toPartsOf: nil) }
    for number in leavers { list.discard(number) }
    for number in leavers { try remove(number) }
    for number in newcomers { try show(number) }
    for (number, parent) in moved { try hang(number, in: parent) }
    for number in arrivals.keys { try addArrival(number) }
  }

  /// Reads a row and the wholes above it into the excerpt.
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
      _ = list.restore(row.entry, in: row.parent, counting: row.progress)
    }
  }

  /// Puts a row of the excerpt among the parts of another one.
  private mutating func hang(_ number: Int, in parent: Int) throws {
    if parent != 0 { try arrivals[parent] == nil ? read(parent) : addArrival(parent) }
    try list.append(number, toPartsOf: parent == 0 ? nil : parent)
  }

  /// Puts a row that has come into the excerpt, after the wholes that have come with it.
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
  /// Brings what rows hold into the excerpt.
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

  /// Lets to-dos with a checklist not be completed themselves, and those that have lost their last part be so again if
  /// the tree says so.
  private mutating func completeRows(_ changed: Set<Int>) throws {
    for number in changed where try list.hasChecklist(number) { list.complete(number, nil) }
    for (number, arrival) in arrivals where arrival.toDo.completed != nil {
      if try list.hasChecklist(number) { list.complete(number, nil) }
    }
    for (number, parts) in formerParts where list.holds(number) && !changed.contains(number) {
      let hasChecklist = try list.hasChecklist(number)
      guard hasChecklist != (parts.total > 0) else { continue }
      let (id, cells) = try tree.cells(of: number)
      list.complete(number, hasChecklist ? nil : ToDoFields.toDo(id, cells).completed)
    }
  }

  private func writeArrivals() throws {
    let insertion = try RawStatement(database, ToDoColumn.statements.insert)
    for (number, arrival) in arrivals.sorted(by: { $0.key < $1.key }) {
      guard let entry = list.entry(number) else { continue }
      try insertion.bind(entry, parent: arrival.parent, parts: try parts(of: number))
      try insertion.run()
    }
  }

  /// Writes the rows that hold something else, or whose parts have another progress.
  private mutating func write(_ changed: Set<Int>) throws {
    let replacement = try RawStatement(database, ToDoColumn.statements.update)
    let update = try RawStatement(
      database, "UPDATE todo SET parts_completed = ?, parts_total = ?, completed = ? WHERE number = ?")
    for (number, former) in formerParts {
      guard let entry = list.entry(number) else { continue }
      let parts = try parts(of: number)
      if changed.contains(number) {
        // Its place is written already.
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

  private func parts(of number: Int) throws -> ToDoProgress {
    try list.hasChecklist(number) ? list.progress(of: number) : .zero
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
