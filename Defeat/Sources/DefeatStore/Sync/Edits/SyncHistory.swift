import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

/// The effects of edits on the tree, with which edits can be undone even if others have edited in between.
///
/// An undo is an edit with new timestamps. It reverts only what is still in effect: fields that no one has set since,
/// and to-dos that no one has moved since. Later changes by others are kept.
struct SyncHistory {
  let database: Database

  /// Stores the effects of an edit.
  func write(
    _ changes: some Sequence<(TreeOperation, FormerState)>, edit: Int
  ) throws {
    var writer = ByteWriter()
    for (operation, former) in changes {
      // The values of a new to-do are undone together with its creation.
      if case .nothing = former, case .set = operation.action { continue }
      writer.write(operation)
      writer.write(former)
    }
    let statement = try RawStatement(database, "INSERT OR REPLACE INTO sync_history VALUES (?, ?)")
    statement.bind(edit, at: 1)
    statement.bind(writer.bytes, at: 2)
    try statement.run()
  }

  /// Deletes edits that are too old to be undone.
  func forgetBefore(_ edit: Int) throws {
    guard edit > 0 else { return }
    for table in ["sync_history", "sync_restored"] {
      let statement = try RawStatement(database, "DELETE FROM \(table) WHERE edit <= ?")
      statement.bind([edit])
      try statement.run()
    }
  }

  private func changes(of edit: Int) throws -> [(operation: TreeOperation, former: FormerState)] {
    let statement = try RawStatement(database, "SELECT changes FROM sync_history WHERE edit = ?")
    defer { statement.reset() }
    statement.bind([edit])
    guard try statement.step() else { return [] }
    return try statement.read(0) { reader throws(ByteReader.Damage) in
      var changes: [(TreeOperation, FormerState)] = []
      while !reader.isAtEnd { changes.append((try reader.operation(), try reader.formerState())) }
      return changes
    }
  }
}

extension SyncHistory {
  /// Reverts the effects of an edit that are still in effect, as a new edit.
  ///
  /// - Returns: The number of changes that others have overtaken.
  func revert(_ edit: Int, label: String, _ state: SyncState, at now: Date) throws -> Int {
    let changes = try changes(of: edit)
    var tree = PartialReplica(database, horizon: state.client.replica.horizon)
    try tree.load(changes.map(\.operation).filter { !$0.isMove })
    for change in changes {
      try tree.load(change.operation.item)
      if case .place(.node(let parent), _, _) = change.former { try tree.load(parent) }
    }
    var reversal = Reversal(history: self, state: state)
    for change in changes where change.former.isNew { try reversal.trash(change.operation, in: &tree) }
    let creations = reversal.actions
    reversal.actions = []
    for change in changes.reversed() where !change.former.isNew { try reversal.revert(change, in: &tree) }
    let actions = reversal.actions + creations
    let (operations, reverting) = try TreeEdit(database: database).commit(
      actions.map { ($0.id, $0.action) }, state, in: &tree, label: label, at: now, reverts: edit)
    let note = try RawStatement(database, "INSERT OR REPLACE INTO sync_restored VALUES (?, ?, ?, ?, ?)")
    for (operation, action) in zip(operations, actions) {
      guard let original = action.original else { continue }
      note.bind(operation.stamp, at: 1)
      note.bind(original, at: 3)
      note.bind(reverting, at: 5)
      try note.run()
    }
    try database.execute(sql: "UPDATE edit SET reverted_by = ? WHERE id = ?", arguments: [reverting, edit])
    return reversal.overtaken
  }

  /// Returns the timestamp of the operation whose effect an undo has restored, or the timestamp itself.
  fileprivate func original(_ stamp: HybridTimestamp) throws -> HybridTimestamp {
    let statement = try RawStatement(
      database, "SELECT original_ticks, original_device FROM sync_restored WHERE ticks = ? AND device = ?")
    defer { statement.reset() }
    statement.bind(stamp, at: 1)
    return try statement.step() ? statement.stamp(0) : stamp
  }
}

/// The actions that revert an edit, as far as it is still in effect.
private struct Reversal {
  typealias Action = (id: UUID, action: TreeAction, original: HybridTimestamp?)

  let history: SyncHistory
  let state: SyncState
  var actions: [Action] = []
  var overtaken = 0
  private var trashed: Set<UUID> = []

  init(history: SyncHistory, state: SyncState) {
    self.history = history
    self.state = state
  }

  /// Reverts the creation of a to-do, unless others have changed it or a part of it.
  mutating func trash(_ operation: TreeOperation, in tree: inout PartialReplica) throws {
    guard case .move(let parent, _) = operation.action, tree.replica.parent(of: operation.item) != .trash else {
      return
    }
    if case .node(let whole) = parent, trashed.contains(whole), tree.replica.parent(of: operation.item) == parent {
      trashed.insert(operation.item)
      return
    }
    guard try isOurs(operation.item, in: tree) else {
      overtaken += 1
      return
    }
    trashed.insert(operation.item)
    actions.append((operation.item, .move(to: .trash, .first), nil))
  }

  /// Returns whether only this device, or a program that has sent it edits, has edited a to-do and its parts at any depth.
  private func isOurs(_ id: UUID, in tree: PartialReplica) throws -> Bool {
    guard let slot = tree.replica.slots[id] else { return false }
    let devices = try SenderTable(database: tree.database).devices().union([state.client.device.number])
    var open = [tree.number(slot)]
    while let number = open.popLast() {
      let row = try RawStatement(tree.database, "SELECT placed_device FROM sync_node WHERE number = ?")
      row.bind([number])
      let placedBy = try row.step() ? DeviceNumber(rawValue: UInt32(truncatingIfNeeded: row.integer(0))) : nil
      row.reset()
      let isHeldByUs = try tree.cells(of: number).cells.allSatisfy { devices.contains($0.stamp.device) }
      guard let placedBy, devices.contains(placedBy), isHeldByUs else { return false }
      let parts = try RawStatement(tree.database, "SELECT number FROM todo WHERE parent = ?")
      parts.bind([number])
      while try parts.step() { open.append(parts.integer(0)) }
      parts.reset()
    }
    return true
  }

  mutating func revert(
    _ change: (operation: TreeOperation, former: FormerState), in tree: inout PartialReplica
  ) throws {
    let (id, stamp) = (change.operation.item, change.operation.stamp)
    guard let slot = tree.replica.slots[id] else { return overtaken += 1 }
    let node = tree.replica.nodes[Int(slot)]
    // Purged to-dos can't be restored.
    if node.isPurged { return overtaken += 1 }
    switch (change.operation.action, change.former) {
    case (.set(let field, _), .field(let value, let former)):
      guard try isCurrent(stamp, node.cell(field)?.stamp) else { return overtaken += 1 }
      try add(id, .set(field, value), former)
    case (.order(let parent, _), .order(let key?, let former)):
      let order = tree.replica.existingSlot(of: parent).flatMap { tree.replica.order(of: slot, in: $0) }
      guard try isCurrent(stamp, order?.stamp), tree.replica.parent(of: id) == parent else { return overtaken += 1 }
      try add(id, .order(in: parent, key), former)
    case (.move, .place(let parent, let key, let former)):
      guard try isCurrent(stamp, node.placed) else { return overtaken += 1 }
      if isOpen(parent, to: id, in: tree) {
        try add(id, .move(to: parent, key), former)
      } else {
        try add(id, .move(to: .root, .after(lastKey(tree))), former)
      }
    default: break
    }
  }

  private mutating func add(_ id: UUID, _ action: TreeAction, _ former: HybridTimestamp?) throws {
    actions.append((id, action, try former.map(history.original)))
  }

  /// Returns whether the effect of an operation is still current, or current again.
  private func isCurrent(_ stamp: HybridTimestamp, _ current: HybridTimestamp?) throws -> Bool {
    guard let current else { return false }
    return try current == stamp || history.original(current) == history.original(stamp)
  }

  private func isOpen(_ parent: NodeParent, to id: UUID, in tree: PartialReplica) -> Bool {
    guard case .node(let other) = parent else { return true }
    return tree.replica.isVisible(other) && !tree.replica.isInside(other, of: id)
  }

  private func lastKey(_ tree: PartialReplica) throws -> OrderKey? {
    try String.fetchOne(tree.database, sql: "SELECT max(key) FROM todo WHERE parent = 0").map(OrderKey.init(stored:))
  }
}

extension FormerState {
  fileprivate var isNew: Bool {
    if case .nothing = self { true } else { false }
  }
}

extension TreeOperation {
  fileprivate var isMove: Bool {
    if case .move = action { true } else { false }
  }
}
