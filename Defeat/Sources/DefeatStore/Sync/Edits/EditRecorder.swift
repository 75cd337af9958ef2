import Foundation
import GRDB
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

/// A recorder of the effects of this device's edits on the tree, within the transaction of the edit.
///
/// It writes the operations for the hub, and the resulting nodes.
struct EditRecorder {
  let database: Database
  private let state: SyncState

  /// Creates a recorder from the stored state of the device.
  ///
  /// - Returns: Nil if the list isn't synced.
  init?(_ database: Database) throws {
    guard let state = try SyncState.read(database) else { return nil }
    self.database = database
    self.state = state
  }

  /// Records an edit whose rows have been written.
  ///
  /// - Complexity: O(*n* log *N*), where *n* is the size of the excerpt and *N* that of the whole list.
  func record(from before: ToDoList, to after: ToDoList, edit: Int, at now: Date) throws {
    var tree = PartialReplica(database, horizon: state.client.replica.horizon)
    var recording = try Recording(from: before, to: after, in: &tree)
    for (number, parent) in recording.crowded {
      recording.actions += try shortenKeys(below: number, parent, in: &tree, edit: edit)
    }
    try commit(recording, in: &tree, edit: edit, at: now)
    try rename(recording.renamed)
    try revive(recording.revived, edit: edit, at: now)
    let hiding = try RawStatement(database, "UPDATE sync_node SET shown = 0 WHERE number = ?")
    for number in recording.trashed {
      hiding.bind([number])
      try hiding.run()
    }
  }

  /// Gives new identifiers to to-dos that are added again after they were purged.
  private func rename(_ renamed: [UUID: UUID]) throws {
    let row = try RawStatement(database, "UPDATE todo SET id = ? WHERE id = ?")
    for (old, new) in renamed {
      row.bind(new, at: 1)
      row.bind(old, at: 2)
      try row.run()
    }
  }

  /// Gives to-dos that are added again their former numbers, and shows the parts that return with them.
  private func revive(_ revived: [(new: Int, old: Int)], edit: Int, at now: Date) throws {
    guard !revived.isEmpty else { return }
    for (new, old) in revived where new != old {
      for sql in [
        "UPDATE todo SET number = ?1 WHERE number = ?2", "UPDATE todo SET parent = ?1 WHERE parent = ?2",
        "UPDATE sync_node SET shown = 1 WHERE number = ?1 AND ?2 <> 0",
        "INSERT OR IGNORE INTO before (edit, existed, number) VALUES (?2, 0, ?1)",
      ] {
        let statement = try RawStatement(database, sql)
        statement.bind([old, sql.hasPrefix("INSERT") ? edit : new])
        try statement.run()
      }
    }
    var tree = PartialReplica(database, horizon: state.client.replica.horizon)
    var changes = ReplicaChanges()
    for (_, old) in revived {
      for row in try Row.fetchAll(
        database, sql: "SELECT id FROM sync_node WHERE parent = ? AND shown = 0", arguments: [old])
      {
        let id: UUID = row[0]
        try tree.load(id)
        changes.places.insert(id)
      }
    }
    var update = try ListUpdate(tree)
    _ = try update.apply(changes, label: "", at: now)
  }

  /// Gives all parts of a whole new keys if one of them has become long, for example after thousands of insertions at
  /// one place.
  private func shortenKeys(
    below number: Int, _ parent: NodeParent, in tree: inout PartialReplica, edit: Int
  ) throws -> [(UUID, TreeAction)] {
    let parts = try Row.fetchAll(
      database, sql: "SELECT number, id FROM todo WHERE parent = ? ORDER BY key, id", arguments: [number])
    var actions: [(UUID, TreeAction)] = []
    var last: OrderKey?
    for part in parts {
      let key = OrderKey.after(last)
      let (number, id): (Int, UUID) = (part[0], part[1])
      try database.execute(sql: "UPDATE todo SET key = ? WHERE number = ?", arguments: [key.text, number])
      try database.execute(
        sql: "INSERT OR IGNORE INTO before (edit, existed, number) VALUES (?, 0, ?)", arguments: [edit, number])
      try tree.load(id)
      actions.append((id, .order(in: parent, key)))
      last = key
    }
    return actions
  }

  private func commit(_ recording: Recording, in tree: inout PartialReplica, edit: Int, at now: Date) throws {
    guard !recording.actions.isEmpty else { return }
    var client = state.client
    client.replica = tree.replica
    let former = recording.actions.map { FormerState(of: $0.1, $0.0, in: tree) }
    let operations = client.commit(recording.actions, now.stampMilliseconds)
    try tree.write(client.replica, known: recording.known, at: client.clock.moment(now))
    try OutboxTable(database: database).append(client.outbox)
    let history = SyncHistory(database: database)
    try history.write(zip(operations, former), edit: edit)
    try history.forgetBefore(edit - ToDoWriter.remembered)
  }
}

/// The actions of an edit, with parents before their new parts.
struct Recording {
  var actions: [(UUID, TreeAction)] = []

  /// The numbers of new to-dos.
  private(set) var known: [UUID: Int] = [:]

  /// The numbers of wholes with a part that has a long key; 0 for the top level.
  private(set) var crowded: [Int: NodeParent] = [:]

  /// The length of keys above which all siblings get new ones.
  private static let longestKey = 48

  /// The new and former numbers of to-dos that the tree already knows, for example from an import of removed to-dos.
  private(set) var revived: [(new: Int, old: Int)] = []

  /// The new identifiers of to-dos that were purged.
  private(set) var renamed: [UUID: UUID] = [:]

  /// The numbers of removed to-dos.
  private(set) var trashed: Set<Int> = []

  /// Finds the actions that turn one version of an excerpt into another.
  init(from before: ToDoList, to after: ToDoList, in tree: inout PartialReplica) throws {
    let added = before.nextNumber..<after.nextNumber
    for (entry, _) in after.entries {
      let former = added.contains(entry.number) ? nil : before.entry(entry.number)
      try record(entry, former, from: before, to: after, in: &tree)
    }
    for (entry, _) in before.entries where after.entry(entry.number) == nil {
      trashed.insert(entry.number)
      // A part of a to-do in the trash moves with it.
      if let whole = try before.whole(of: entry.number), trashed.contains(whole) { continue }
      try tree.load(entry.toDo.id)
      actions.append((entry.toDo.id, .move(to: .trash, .first)))
    }
  }

  private mutating func record(
    _ entry: ToDoList.Entry, _ former: ToDoList.Entry?, from before: ToDoList, to after: ToDoList,
    in tree: inout PartialReplica
  ) throws {
    var id = entry.toDo.id
    let number = entry.number
    var parent = try after.parent(of: number)
    if case .node(let whole) = parent, let new = renamed[whole] { parent = .node(new) }
    if entry.key.text.utf8.count > Self.longestKey, former?.key != entry.key {
      crowded[try after.whole(of: number) ?? 0] = parent
    }
    guard let former else {
      try after.checkDepth(of: entry)
      if case .node(let whole) = parent { try tree.load(whole) }
      var cells: [NodeCell] = []
      if let slot = try tree.load(id), tree.replica.nodes[Int(slot)].isPurged {
        let new = UUID()
        renamed[id] = new
        id = new
      }
      if let slot = try tree.load(id) {
        cells = tree.replica.nodes[Int(slot)].cells
        revived.append((number, tree.number(slot)))
      } else {
        known[id] = number
      }
      actions.append((id, .move(to: parent, entry.key)))
      actions += ToDoFields.changes(to: entry.toDo, from: cells, of: id).map { (id, .set($0.field, $0.value)) }
      return
    }
    let isElsewhere = try before.parent(of: number) != parent
    let isReordered = former.key != entry.key
    let isPlain = try !after.hasChecklist(number) && before.hasChecklist(number)
    guard isElsewhere || isReordered || isPlain || former.toDo != entry.toDo else { return }
    guard let slot = try tree.load(id) else { throw ToDoStoreError.damagedSync }
    if case .node(let whole) = parent { try tree.load(whole) }
    if isElsewhere {
      try after.checkDepth(of: entry)
      actions.append((id, .move(to: parent, entry.key)))
    } else if isReordered {
      actions.append((id, .order(in: parent, entry.key)))
    }
    let cells = tree.replica.nodes[Int(slot)].cells
    actions += ToDoFields.changes(to: entry.toDo, from: cells).map { (id, .set($0.field, $0.value)) }
  }
}

extension ToDoList {
  /// Returns the parent of a to-do in the tree.
  fileprivate func parent(of number: Int) throws(ToDoError) -> NodeParent {
    guard let whole = try whole(of: number), let toDo = self[whole] else { return .root }
    return .node(toDo.id)
  }

  /// Refuses a depth that a hub would refuse.
  ///
  /// Parts that aren't loaded may be deeper; they are left to the hub.
  fileprivate func checkDepth(of entry: Entry) throws(ToDoError) {
    let limit = TreeReplica.greatestDepth
    var number = entry.number
    var depth = 1
    while let whole = try whole(of: number) {
      (number, depth) = (whole, depth + 1)
      if depth > limit { throw .tooDeep(title: entry.toDo.title, limit: limit) }
    }
  }
}

extension Date {
  /// The milliseconds since 1970, as timestamps count them.
  var stampMilliseconds: Int64 { Int64(milliseconds) }
}
