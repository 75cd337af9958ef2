import Foundation
import GRDB
import HolonSync
import HolonToDos

/// An edit that arrives long after a person made it, and is merged with all changes since.
///
/// In a synced list its operations are merged by their timestamps. In other lists the history of edits has the times of
/// all changes.
struct LateEdit {
  /// The time at which the person made the edit.
  private(set) var made: Date

  /// The time of arrival.
  let now: Date

  /// The clock of the sender.
  var clock: HybridClock

  /// The names of the fields whose changes have no effect, because they were changed later.
  var overtaken: Set<String> = []

  init(made: Date, now: Date, _ clock: HybridClock) {
    self.made = made
    self.now = now
    self.clock = clock
  }

  /// The last timestamp of the edit.
  var last: HybridTimestamp { clock.last }

  /// Stores the changes between two versions of an excerpt.
  ///
  /// - Parameter named: The to-dos that the edit names. It was made after their creation, even if the age of the edit says
  ///   something else.
  mutating func save(
    from before: ToDoList, to after: ToDoList, named: Set<Int>, label: String, in database: Database
  ) throws {
    let known = named.compactMap { before[$0]?.created }.filter { $0 <= now }.max()
    if let known { made = min(now, max(made, known.addingTimeInterval(0.001))) }
    if let state = try SyncState.read(database) {
      try merge(from: before, to: after, label: label, state, in: database)
    } else {
      try rebase(from: before, to: after, label: label, in: database)
    }
  }

  /// Returns whether a to-do was created after the edit, so that the person can't have meant it, such as a new part of a
  /// checklist that was completed.
  ///
  /// The clocks of devices may differ by a minute.
  func isUnknown(_ toDo: ToDo) -> Bool {
    toDo.created <= now && toDo.created > made.addingTimeInterval(Double(HybridClock.maximumDrift) / 1_000)
  }
}

// MARK: - Synced lists

extension LateEdit {
  private mutating func merge(
    from before: ToDoList, to after: ToDoList, label: String, _ state: SyncState, in database: Database
  ) throws {
    var client = state.client
    var tree = PartialReplica(database, horizon: client.replica.horizon)
    let recording = try Recording(from: before, to: after, in: &tree)
    var unknown: Set<UUID> = []
    for (entry, _) in before.entries where after[entry.number] != nil && isUnknown(entry.toDo) {
      unknown.insert(entry.toDo.id)
    }
    // Operations before the horizon would be refused by all devices.
    var stamping = HybridClock(
      device: clock.device, highWaterMark: max(clock.highWaterMark, client.replica.horizon.ticks),
      offset: client.clock.offset)
    let operations = recording.actions.filter { !unknown.contains($0.0) }.map { id, action in
      TreeOperation(stamp: stamping.tick(at: made.stampMilliseconds), item: id, action: action)
    }
    clock.observe(stamping.last)
    // The device's own clock advances, because the timestamps of waiting operations no longer show its state.
    let arrival = client.clock.tick(at: now.stampMilliseconds)
    try database.execute(sql: "UPDATE sync_state SET ticks = ?", arguments: [arrival.storedTicks])
    guard !operations.isEmpty else { return }
    try tree.load(operations)
    try TreeEdit(database: database).commit(
      operations, by: client, known: recording.known, in: &tree, label: label, at: made, reverts: nil)
    // New nodes may come in another order than their numbers.
    try database.execute(sql: "UPDATE list SET next_number = max(next_number, ?)", arguments: [after.nextNumber])
    for operation in operations where !tree.replica.isInEffect(operation) { overtaken.insert(operation.fieldName) }
    overtaken.remove("")
  }
}

extension TreeReplica {
  /// Returns whether a merged operation determines the present state, or one with an equal effect does.
  fileprivate func isInEffect(_ operation: TreeOperation) -> Bool {
    guard let slot = slots[operation.item] else { return false }
    let node = nodes[Int(slot)]
    switch operation.action {
    case .set(let field, let value):
      guard let cell = node.cell(field), let name = SyncField(stored: field) else { return true }
      return cell.stamp == operation.stamp || name.isEqual(cell.value, value)
    case .order(let parent, let key):
      let order = existingSlot(of: parent).flatMap { self.order(of: slot, in: $0) }
      return order?.stamp == operation.stamp || order?.key == key
    case .move(let parent, _): return node.placed == operation.stamp || self.parent(of: operation.item) == parent
    }
  }
}

extension TreeOperation {
  /// The name of the changed field, “place”, or an empty text for fields that aren't set by people.
  fileprivate var fieldName: String {
    guard case .set(let field, _) = action else { return "place" }
    return SyncField(stored: field)?.reportedName ?? ""
  }
}

extension ToDoExcerpt {
  /// The to-dos that the excerpt names, without the parts that come with them.
  var named: Set<Int> { Set(alone + withNeighbours + withParts + completing) }
}

extension SyncField {
  /// The name of the field in reports to people; nil for fields that aren't set by people.
  var reportedName: String? {
    guard isNoticed else { return nil }
    return switch self {
    case .whole(let field), .element(let field, _): field.rawValue
    }
  }
}
