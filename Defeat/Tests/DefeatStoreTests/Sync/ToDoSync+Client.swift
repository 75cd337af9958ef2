import Foundation
import GRDB
import HolonSync
import HolonToDos

@testable import DefeatStore

/// Access to the stored state as a client in memory, for comparing partial processing with it.
extension ToDoSync {
  /// Returns the client with its whole tree.
  func client() throws -> SyncClient? {
    try store.read { reader in
      guard let state = try SyncState.read(reader.database) else { return nil }
      var client = state.client
      var tree = PartialReplica(reader.database, horizon: client.replica.horizon)
      try tree.loadAll()
      client.replica = tree.replica
      client.replica.arrangeParts()
      client.outbox = try OutboxTable(database: reader.database).through(.max)
      return client
    }
  }

  /// Makes an edit of the tree without an edit of the list.
  func commit(
    _ actions: [(UUID, TreeAction)], at now: Date
  ) throws -> [TreeOperation] {
    try store.write { database in
      guard let state = try SyncState.read(database) else { return [] }
      var tree = PartialReplica(database, horizon: state.client.replica.horizon)
      for (id, action) in actions {
        try tree.load(id)
        switch action {
        case .move(.node(let parent), _), .order(.node(let parent), _): try tree.load(parent)
        default: break
        }
      }
      return try TreeEdit(database: database)
        .commit(actions, state, in: &tree, label: "edit", at: now, reverts: nil).operations
    }
  }

  /// Returns the stored counts of each to-do's parts.
  func keptCounts() throws -> [UUID: ToDoCounts] {
    try store.read { reader in
      var kept: [UUID: ToDoCounts] = [:]
      for row in try Row.fetchAll(reader.database, sql: "SELECT id, parts_completed, parts_total FROM todo") {
        kept[row[0]] = ToDoCounts(completed: row[1], total: row[2])
      }
      return kept
    }
  }

  /// Copies the list with all of its sync data.
  func copy(to path: String) throws -> SQLiteToDoStore {
    try store.queue.backup(to: DatabaseQueue(path: path))
    return try SQLiteToDoStore(path: path)
  }
}
