public import Foundation
import GRDB
import HolonBase
import HolonSQLite
public import HolonSync
import HolonToDos

/// The sync state of a list.
public struct ToDoSyncStatus: Hashable, Sendable {
  /// The space with which the list is synced.
  public let home: SyncHome

  /// The number of changes that haven't been sent to the hub; an edit has one or several.
  public let pending: Int

  /// The time of the oldest unsent change; nil if all have been sent.
  public let oldest: Date?

  /// The time of the last push.
  public let pushed: Date?

  /// The time of the last pull, even one without news.
  public let pulled: Date?

  /// Whether the whole space has been fetched once.
  public let isComplete: Bool

  /// The number of milliseconds by which the hub's clock is ahead of this device's, as far as that matters.
  public let clockOffset: Int64

  /// The changes that the hub has refused.
  public let refused: [RefusedEdit]
}

/// A change that the hub has refused and whose effect was reverted.
public struct RefusedEdit: Hashable, Sendable {
  /// The number of the change.
  public let number: Int

  /// The identifier of the to-do that the change was made to.
  public let toDo: UUID

  /// The title of the to-do; nil if this device doesn't know it.
  public let title: String?

  /// The change as a sentence without a subject.
  public let change: String

  /// The reason for the refusal.
  public let reason: RefusalReason

  /// The time of the refusal.
  public let refused: Date
}

extension ToDoSync {
  /// Returns the sync state of the list; nil if it isn't synced.
  public func status() throws -> ToDoSyncStatus? {
    try store.read { reader in
      guard let state = try SyncState.read(reader.database) else { return nil }
      let pending = try Int.fetchOne(reader.database, sql: "SELECT count(*) FROM sync_outbox") ?? 0
      let oldest = try OutboxTable(database: reader.database).first(1).first?.operation.stamp.milliseconds
      return ToDoSyncStatus(
        home: state.home, pending: pending, oldest: oldest.map { Date(milliseconds: Int($0)) },
        pushed: state.pushed.map { Date(milliseconds: Int($0)) },
        pulled: state.pulled.map { Date(milliseconds: Int($0)) }, isComplete: state.client.isComplete,
        clockOffset: state.client.clock.offset, refused: try refused(reader.database).map(\.edit))
    }
  }

  /// Makes refused changes again.
  ///
  /// - Returns: The number of changes.
  @discardableResult
  public func retry(_ numbers: [Int]? = nil, at now: Date) throws -> Int {
    try store.write { database in
      guard let state = try SyncState.read(database) else { return 0 }
      var chosen = try refused(database).filter { numbers?.contains($0.edit.number) ?? true }
      guard !chosen.isEmpty else { return 0 }
      var tree = PartialReplica(database, horizon: state.client.replica.horizon)
      try tree.load(chosen.map { TreeOperation(stamp: .zero, item: $0.edit.toDo, action: $0.action) }.filter(\.isSet))
      for each in chosen {
        try tree.load(each.edit.toDo)
        switch each.action {
        case .move(.node(let parent), _), .order(.node(let parent), _): try tree.load(parent)
        default: break
        }
      }
      // Purged to-dos can't be changed.
      chosen.removeAll { tree.replica.isPurged($0.edit.toDo) }
      guard !chosen.isEmpty else { return 0 }
      _ = try TreeEdit(database: database).commit(
        chosen.map { ($0.edit.toDo, $0.action) }, state, in: &tree, label: "retry refused changes", at: now,
        reverts: nil)
      try remove(chosen.map(\.edit.number), database)
      return chosen.count
    }
  }

  /// Discards refused changes permanently.
  ///
  /// - Returns: The number of changes.
  @discardableResult
  public func discard(_ numbers: [Int]? = nil) throws -> Int {
    try store.write { database in
      let chosen = try refused(database).map(\.edit.number).filter { numbers?.contains($0) ?? true }
      try remove(chosen, database)
      return chosen.count
    }
  }

  private func remove(_ numbers: [Int], _ database: Database) throws {
    for number in numbers {
      try database.execute(sql: "DELETE FROM sync_refused WHERE id = ?", arguments: [number])
    }
  }

  private func refused(_ database: Database) throws -> [(edit: RefusedEdit, action: TreeAction)] {
    let rows = try RawStatement(
      database,
      """
      SELECT sync_refused.id, item, action, reason, refused, title FROM sync_refused
      LEFT JOIN todo ON todo.id = item ORDER BY sync_refused.id
      """)
    defer { rows.reset() }
    var refused: [(RefusedEdit, TreeAction)] = []
    while try rows.step() {
      guard let id = rows.uuid(1) else { throw ToDoStoreError.damagedSync }
      let action = try rows.read(2) { reader throws(ByteReader.Damage) in try reader.action() }
      let edit = RefusedEdit(
        number: rows.integer(0), toDo: id, title: rows.text(5), change: action.sentence,
        reason: RefusalReason(rawValue: rows.text(3) ?? ""), refused: Date(milliseconds: rows.integer(4)))
      refused.append((edit, action))
    }
    return refused
  }
}

extension TreeAction {
  /// A readable description of the action.
  fileprivate var sentence: String {
    switch self {
    case .set(let field, let value):
      if case .element(.tags, let tag) = SyncField(stored: field) {
        return (value == nil ? "remove the tag " : "add the tag ") + tag
      }
      return value.map { "set \(field) to “\($0.prefix(60))”" } ?? "remove \(field)"
    case .order: return "change its position"
    case .move(.trash, _): return "remove it"
    case .move: return "add or move it"
    }
  }
}

extension TreeOperation {
  fileprivate var isSet: Bool {
    if case .set = action { true } else { false }
  }
}
